/**
 * Words of one meaning in nearly every software or support documentation. They are used only where the documents have
 * the other form, so a corpus that never says "database" is never searched for it. Words whose meaning depends on the
 * subject (`ref`, `pool`, `key`) are left out on purpose, and so are plurals that stemming brings together.
 */
export const abbreviations: readonly (readonly string[])[] = [
  ["db", "database"],
  ["config", "configuration"],
  ["auth", "authentication"],
  ["env", "environment"],
  ["repo", "repository"],
  ["docs", "documentation"],
  ["app", "application"],
  ["param", "parameter"],
  ["arg", "argument"],
  ["dir", "directory", "folder"],
  ["admin", "administrator"],
  ["info", "information"],
  ["dev", "development"],
  ["prod", "production"],
  ["perf", "performance"],
  ["spec", "specification"],
  ["dependency", "dep"],
  ["async", "asynchronous"],
  ["sync", "synchronous"],
  ["max", "maximum"],
  ["min", "minimum"],
  ["regex", "regexp", "regular expression"],
  ["ts", "typescript"],
  ["js", "javascript"],
  ["k8s", "kubernetes"],
  ["i18n", "internationalization", "internationalisation"],
  ["a11y", "accessibility"],
  ["sso", "single sign-on"],
  ["2fa", "two-factor authentication"],
  // Plurals of other languages, which stemming keeps apart.
  ["index", "indices"],
  ["matrix", "matrices"],
  ["vertex", "vertices"],
  ["criterion", "criteria"],
  ["child", "children"],
  ["person", "people"],
];
