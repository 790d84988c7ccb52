/**
 * English words that carry no subject. Negations, "only", "without", "before" and "after" are not among them: they
 * change what a question asks.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the this that these those there here it its it's itself i i'm i've i'd i'll me my mine we we're us our ours
  you you're your yours he him his she her hers they they're them their theirs who whom whose which what what's when
  where why how is isn are am was were be been being do does did doing done have has had having can could should would
  will shall may might must ought and or but if so as at by for from in into of on onto to with about than then too
  very just also some any each such own same other please get gets got want wants need needs let let's s t d ll re ve m`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
