/** Where something stands, for a reader: the page's title and the headings below it. */
export function sectionTitle({ title, headings }: { title: string; headings: readonly string[] }): string {
  // A page's first heading usually repeats its title, often with the site's name added to the latter.
  const [first, ...rest] = headings;
  return first !== undefined && title.includes(first)
    ? [title, ...rest].join(" › ")
    : [title, ...headings].join(" › ");
}
