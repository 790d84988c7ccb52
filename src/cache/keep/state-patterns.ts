/**
 * Questions in English about how things stand with the person who asks: "did you refund me", "how much do I owe", "which plan am
 * I on". What has to be done ("how do I rotate my API key") is the same for everyone and not among them. Regular expressions
 * with the flags `iu`.
 */

const START = "(?<!\\p{L})";
const END = "(?!\\p{L})";
const I = "(?:i|we)";
const SINCE = "(?:(?:still|already|currently|now|ever|last|just|actually)\\s+)?";

/** What is done to a person, or to what a person has. */
const DONE_TO =
  "(?:banned|blocked|suspended|(?:over)?charged|billed|debited|refunded|reimbursed|compensated|refused|rejected|declined|denied|fined|invited|paid|owed|downgraded|upgraded|approved|accepted|selected|enrolled|registered|subscribed|insured|covered|eligible|entitled|hacked|scammed|overpaid|underpaid|terminated|fired|hired|unsubscribed)";

export const statePatterns: readonly string[] = [
  // Things that only one person has, beside those of the possession patterns.
  `${START}(?:my|our)\\s+(?:(?:current|present|free|new|old|shopping|last|next|whole|online)\\s+){0,2}(?:baskets?|carts?(?!\\s+(?:component|page|class))|wish\\s?lists?|trials?|memberships?|vouchers?|coupons?|gift cards?|payouts?|cashback|overdraft|credit limit|credit score|direct debits?|standing orders?|warrant(?:y|ies)|complaints?|insurance|pension|tax returns?|payroll|(?:annual|sick|parental) leave|leave (?:balance|days|request)|(?:loyalty|reward|bonus) points|(?:phone |mobile |data |insurance |health |pension )?plan(?!\\s+(?:file|json|output))|(?:bank )?statement balance|money|top-?ups?|withdrawals?|deposits?)${END}`,
  // What somebody did for me.
  `${START}(?:did|have|has|had|will|when will|are)\\s+(?:you|they|someone|somebody|anyone|anybody|the (?:shop|bank|seller|courier|store))\\s+(?:(?!know\\b|tell\\b|show\\b|let\\b)\\p{L}+\\s+){1,3}?(?:me|us)(?!\\p{L}|\\s+(?:to|how|what|where|why|when|which|an?|the)\\b)`,
  `${START}(?:did|have|has|had)\\s+(?:you|they)\\s+(?:\\p{L}+\\s+)?(?:receiv|get|got|ship|sen[dt]|refund|charg|cancel|process|bill|return|clos|block|delet)\\p{L}*\\s+(?:my|our|it)${END}`,
  `${START}(?:charg|bill|refund|fin|reimburs|bann|block|pa(?:y|id))(?:e[ds]?|ed|ing|s)?\\s+me${END}`,
  // What I owe, have left, or am on.
  `${START}(?:do|did|does|will|would|can)\\s+${I}\\s+${SINCE}owe${END}`,
  `${START}(?:do|did|will)\\s+${I}\\s+${SINCE}have\\s+(?:\\p{L}+\\s+){0,4}?(?:left|remaining|outstanding|due)${END}`,
  `${START}have\\s+${I}\\s+(?:got\\s+)?(?:\\p{L}+\\s+){0,3}?left${END}`,
  `${START}(?:plan|tariff|tier|package|list|team|contract|rate|subscription)\\s+(?:am|are|was|were)\\s+${I}\\s+${SINCE}(?:on|in|under|with)${END}`,
  `${START}(?:am|are)\\s+${I}\\s+${SINCE}on\\s+(?:the|a|an)\\s+(?:\\p{L}+\\s+){0,2}?(?:plan|tariff|tier|trial|list|contract)${END}`,
  // What was done to me, and what I did.
  `${START}(?:am|are|was|were|have|did|will)\\s+${I}\\s+(?:not\\s+)?${SINCE}(?:be\\s+|been\\s+|being\\s+|getting\\s+|get\\s+|got\\s+)?${DONE_TO}${END}`,
  `${START}${I}\\s+(?:was|were|am|have been|got|get)\\s+${SINCE}${DONE_TO}${END}`,
  `${START}have\\s+${I}\\s+${SINCE}(?:paid|ordered|received|bought|booked|spent|won|earned|signed up|used up|reached|exceeded)${END}`,
  `${START}did\\s+${I}\\s+${SINCE}(?:pay|order(?!\\s+(?:the|by|them)\\b)|buy|book|spend|subscribe|sign up|win|earn|purchase)${END}`,
];
