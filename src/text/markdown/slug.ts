/** Makes fragment ids the way GitHub does, numbering repeats; one factory call for each document. */
export function createSlugger(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const base = title
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replace(/ /g, "-");
    let slug = base;
    for (let count = used.get(base) ?? 0; used.has(slug); ) {
      count += 1;
      slug = `${base}-${count}`;
      used.set(base, count);
    }
    used.set(slug, used.get(slug) ?? 0);
    return slug;
  };
}
