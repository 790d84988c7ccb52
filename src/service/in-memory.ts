/** Name of a database that lives in memory and is gone at the end. Here alone, so that who compares with it loads no driver. */
export const IN_MEMORY = ":memory:";
