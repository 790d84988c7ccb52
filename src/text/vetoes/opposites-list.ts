/**
 * Things that exclude one another, as stems or phrases of a question. Each line is one matter, each `|` another side of
 * it; an entry of several words is looked for as a phrase, `~` standing for up to four words between them.
 */
export const oppositesList = `
enable, activate, reactivate, turn ~ on, switch ~ on, turned on, switched on, opt in | disable, deactivate, turn ~ off, switch ~ off, turn of, switch of, turned off, switched off, opt out, opt ~ out
allow, permit, grant, allowlist, whitelist | deny, forbid, prohibit, disallow, blocklist, blacklist, revoke, block
block | unblock
add, create, insert, append, new | remove, delete, erase, drop, destroy
include, including | exclude, excluding, omit
start, begin, launch, boot | stop, halt, end, terminate, shut down, kill
before, prior to | during | after
import | export
encode | decode
encrypt | decrypt
compress, zip | decompress, unzip, extract
serialize, serialise | deserialize, deserialise
encoder | decoder
increase, raise, grow, higher, scale up, turn up | decrease, reduce, lower, shrink, scale down, turn down, cut
public, publicly | private, privately
large, larger, largest, big, bigger, biggest | small, smaller, smallest
maximum, max, most, upper limit | minimum, min, least, lower limit
high, highest | low, lowest
longest, longer | shortest, shorter, short
latest, newest | oldest, earliest
earlier, sooner | later
more | less, fewer
above | below
inside | outside
internal, internally | external, externally
inbound, incoming, ingress | outbound, outgoing, egress
horizontal, horizontally | vertical, vertically
top | bottom
left | right
front end, frontend | back end, backend
synchronous, sync, synchronously | asynchronous, async, asynchronously
online | offline
local, locally | remote, remotely
buy, purchase | sell
send, sending, sent | receive, receiving, received
upload | download
push | pull
read, reading | write, writing
open, opening | close, closing
accept | reject, decline
approve | reject, decline
deposit | withdraw, withdrawal
credit | debit
ascending | descending
input | output
optional | required, mandatory
temporary, temporarily | permanent, permanently
automatic, automatically | manual, manually
join | leave
attach, mount | detach, unmount
connect | disconnect
promote | demote
upgrade | downgrade
merge | split
lock | unlock
show, unhide, reveal | hide
expand | collapse
undo | redo
pause | resume
success, succeed, successful | failure, fail
sender | recipient
first | last
win | lose
lend | borrow
arrive, arrival | depart, departure
roll out, rolled out, rollout | roll back, rolled back, rollback
fail over, failover | fail back, failback
scale up | scale out
full | empty | partial
tighten, tight, tighter | loosen, loose, looser
lengthen, prolong | shorten
widen, wider | narrow, narrower
speed up, accelerate, faster, quicker, fastest, quickest | slow down, slower, slowest
strengthen, stronger | weaken, weaker
strict, stricter | lenient
heavier, heaviest | lighter, lightest
cheaper, cheapest | dearer, dearest
better, best | worse, worst
newer | older
early | late
primary | secondary
previous | next
positive | negative
odd | even
prefix | suffix
request | response
source | target, destination
parent | child
background | foreground
client | server
paid | free
indoor, indoors | outdoor, outdoors
domestic | international
forward, forwards | backward, backwards
enable, activate, turn ~ on, switch ~ on | bypass, circumvent, work around | require, enforce, mandate
morning | afternoon | evening | night
log in, sign in, login | log out, sign out, logout, log off
check in | check out
zoom in | zoom out
scroll up, move up, page up, go up | scroll down, move down, page down, go down
hourly | daily | weekly | monthly | yearly, annual, annually
monday | tuesday | wednesday | thursday | friday | saturday | sunday
january | february | april | june | july | august | september | october | november | december
admin, administrator | viewer | editor | guest | owner
buyer, customer | seller, merchant
production | staging | development
aktivieren, einschalten | deaktivieren, ausschalten
hinzufügen | entfernen, löschen
mit | ohne
erlauben | verbieten
activer | désactiver
avec | sans
activar | desactivar
con | sin
`;
