/**
 * Kinds of things of which a question is about one or another, each line one kind; `|` parts the members, `,` the names of
 * one member. A question about one is never answered by what was reviewed for another.
 */
export const siblingsList = `
germany | france | spain | italy | austria | switzerland | netherlands, holland | belgium | luxembourg | denmark | sweden | norway | finland | iceland | poland | czechia | slovakia | hungary | romania | bulgaria | greece | portugal | ireland | england, britain, uk | scotland | wales | ukraine | russia | usa, america | canada | mexico | brazil | argentina | chile | colombia | peru | australia | new zealand | japan | china | india | korea | taiwan | singapore | indonesia | malaysia | thailand | vietnam | philippines | pakistan | israel | egypt | nigeria | kenya | morocco | south africa
german | french | spanish | italian | dutch | portuguese | polish | swedish | danish | norwegian | finnish | greek | russian | ukrainian | czech | hungarian | romanian | turkish | arabic | hebrew | hindi | japanese | chinese | korean | english
europe | asia | africa | north america | south america | oceania
london | paris | berlin | madrid | rome | vienna | zurich | amsterdam | brussels | dublin | lisbon | oslo | stockholm | copenhagen | helsinki | warsaw | prague | tokyo | sydney | toronto | boston | chicago | seattle
windows | macos, mac, osx | linux | ubuntu | debian | fedora | android | ios, iphone, ipad
chrome, chromium | firefox | safari
python | javascript | typescript | java | kotlin | rust | golang | ruby | php | scala | swift | perl | haskell | elixir
mysql | mariadb | postgres, postgresql | sqlite | mongodb, mongo | redis | oracle | cassandra | dynamodb
kafka | rabbitmq
docker | podman
npm | yarn | pnpm
aws | azure | gcp
github | gitlab | bitbucket
slack | discord | telegram | whatsapp
json | yaml | xml | csv | toml
pdf | docx | xlsx
png | jpeg, jpg | gif | svg | webp
euro, euros, eur | dollar, dollars, usd | pound, pounds, gbp | yen, jpy
paypal | klarna | stripe
visa | mastercard | amex
free plan, free tier | basic plan, basic tier | starter plan | pro plan, pro tier, professional plan | team plan | business plan | premium plan | enterprise plan, enterprise tier
red | green | blue | yellow | black | white | orange | purple
spring | summer | autumn | winter
`;

/**
 * The same for words of wider meaning: they tell two questions apart only where one stands in place of the other and all
 * else is the same.
 */
export const exchangedList = `
module | class | function | method | interface | component | package | variable | constant | hook
admin, administrator | user | guest | owner | viewer | editor | moderator | manager
accept | send | cancel | decline
header | body | footer
breakfast | lunch | dinner
name | email | address | phone | password
invoice | quote | receipt | order
monitor | keyboard | mouse | printer
bus | train | plane
hotel | flight
table | column | row | index | schema | database
file | folder | directory
warning | error
gpu | cpu | memory | disk
test | suite
branch | tag | commit
pod | node | cluster
topic | partition
team | workspace | project | organisation, organization
`;
