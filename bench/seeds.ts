/** Everything drawn at random depends on these alone. Printed with the results. */
export const seeds = { passages: 11, phrasings: 12, queries: 13, texts: 14 } as const;
