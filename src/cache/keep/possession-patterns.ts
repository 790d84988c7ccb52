/**
 * Questions about what belongs to the person who asks, such as "where is my order", by language: a word for mine or ours, up
 * to two words between where the language puts them there, and a thing that only one person has. Regular expressions with
 * the flags `iu`. "My build" or "my container" are not among them: their answers serve everyone.
 */
const START = "(?<!\\p{L})";
const END = "(?!\\p{L})";
/** Up to so many words in between: "my last two orders". */
const between = (most: number): string => `(?:\\p{L}+\\s+){0,${most}}?`;

export const possessionPatterns: readonly string[] = [
  // English.
  `${START}(?:my|our)\\s+(?:(?!own\\b)\\p{L}+\\s+){0,2}?(?:orders?|accounts?|invoices?|subscriptions?|tickets?|payments?|refunds?|bookings?|reservations?|deliver(?:y|ies)|parcels?|packages? (?:arrived?|come|delivered)|shipments?|balances?|bills?|contracts?|claims?|(?:credit |debit |bank )?cards?|transactions?|loans?|mortgages?|salary|payslips?|paychecks?|appointments?|prescriptions?|flights?|passports?|social security|ssn)${END}`,
  `${START}(?:my name is|i am called|i was born|(?:was|were|am|have) (?:i|we) (?:been )?(?:over)?charged|charged me)${END}`,
  // German: compounds go on after the noun.
  `${START}(?:mein|unser)(?:e[nmrs]?)?\\s+${between(2)}(?:bestellung|konto|guthaben|rechnung|abo|ticket|zahlung|erstattung|rückerstattung|buchung|lieferung|sendung|paket|vertrag|gehalt|kreditkarte|bankkarte)`,
  `${START}(?:ich heiße|mein name ist)${END}`,
  // French.
  `${START}(?:ma|mon|mes|notre|nos)\\s+${between(2)}(?:commande|compte|solde|facture|abonnement|paiement|livraison|colis|remboursement|réservation|contrat|carte bancaire)`,
  `${START}(?:je m'appelle|je m’appelle)${END}`,
  // Spanish.
  `${START}(?:mis?|nuestr[oa]s?)\\s+${between(2)}(?:pedido|cuenta|saldo|factura|suscripci[oó]n|pago|env[ií]o|paquete|reembolso|reserva|contrato|tarjeta)`,
  `${START}me llamo${END}`,
  // Italian.
  `${START}(?:mi[oae]|miei|nostr[oaie])\\s+${between(2)}(?:ordin[ei]|cont[oi]|saldo|fattur[ae]|abbonament[oi]|pagament[oi]|rimbors[oi]|consegn[ae]|pacc(?:o|hi)|spedizion[ei]|prenotazion[ei]|contratt[oi]|cart[ae] di credito)${END}`,
  // Portuguese.
  `${START}(?:meus?|minhas?|noss[oa]s?)\\s+${between(2)}(?:pedido|encomenda|conta|saldo|fatura|assinatura|pagamento|reembolso|entrega|pacote|reserva|contrato|cartão)s?${END}`,
  // Dutch.
  `${START}(?:mijn|m'n|onze|ons)\\s+${between(2)}(?:bestelling|account|rekening|saldo|factuur|abonnement|betaling|terugbetaling|levering|pakket|zending|boeking|contract)`,
  // Danish, Norwegian, Swedish.
  `${START}(?:min|mitt|mit|mina|mine|vår|vårt|våra|vores)\\s+${between(2)}(?:beställning|bestilling|order|ordre|konto|saldo|faktura|abonnemang|abonnement|prenumeration|betalning|betaling|leverans|levering|paket|pakke|bokning|booking|avtal)`,
  // Polish.
  `${START}(?:m[oó]j|nasz)\\p{L}*\\s+${between(2)}(?:zamówieni|kont[oaeu]|sald|faktur|płatnoś|zwrot|przesyłk|paczk|rezerwacj|umow|subskrypcj)`,
  // Russian, Ukrainian.
  `${START}(?:мо[йяеёиюїє]|наш)\\p{L}*\\s+${between(2)}(?:заказ|замовлен|сч[её]т|рахун|аккаунт|баланс|посыл|достав|плат[её]ж|оплат|подписк|возврат|бронирован|договор|карт[аыеу])`,
  // Turkish: the ending says whose.
  `${START}(?:siparişi?|hesabı|fatura|aboneliği|ödeme|iade|kargo|rezervasyonu|sözleşme|bakiye|siparişleri|faturaları|ödemeleri)m(?!\\s*[iı]\\b)\\p{L}{0,4}${END}`,
  // Hungarian: the same.
  `${START}(?:rendelése?|előfizetése?|foglaláso?|szerződése?|számlá|fióko|csomago|egyenlege)[ei]?(?:m|nk|ink)\\p{L}{0,4}${END}`,
  // Arabic: the same.
  `${START}[وبلف]?(?:طلب|طلبية|طلبيت|حساب|فاتورت|اشتراك|دفعت|شحنت|رصيد|حجز|عقد|بطاقت)ي${END}`,
  // Hebrew.
  `(?:הזמנה|חשבון|חשבונית|מנוי|תשלום|משלוח|חבילה|יתרה|חוזה)\\s+של(?:י|נו)${END}`,
  // Chinese.
  "我们?的?.{0,2}(?:订单|訂單|账户|賬戶|帳戶|账号|帳號|余额|餘額|发票|發票|退款|快递|快遞|包裹|付款|预订|預訂|合同|订阅|訂閱|银行卡)",
  // Japanese.
  "(?:私|わたし|僕|俺|自分)の.{0,4}(?:注文|アカウント|口座|残高|請求|支払|返金|配送|荷物|予約|契約|チケット)",
  // Korean.
  `${START}(?:내|제|나의|저의|우리)\\s*(?:\\p{L}+\\s+)?(?:주문|계정|계좌|잔액|청구서|결제|환불|배송|택배|예약|계약|구독)`,
];
