import type { DocumentAccess } from "../golden/sources/document-access.ts";
import { type DocumentDirectory, documentsThatMatch } from "../retrieval/document-directory.ts";
import { forAudience } from "../retrieval/for-audience.ts";
import { topicsOf } from "../stores/topic.ts";

/** What an asker of these audiences may read, by the rule that documents are searched by. */
export function createDocumentAccess(
  directory: DocumentDirectory,
  audience: readonly string[],
): DocumentAccess {
  const filter = forAudience(undefined, audience);
  return {
    key: JSON.stringify([...new Set(audience)].sort()),
    async current() {
      const entries = await directory.current();
      const readable = documentsThatMatch(filter, entries);
      return {
        mayRead: (id) => (entries.has(id) ? readable.has(id) : undefined),
        mayReadTopic(topic) {
          const carriers = [...entries].filter(([, { summary }]) =>
            topicsOf(summary.metadata).includes(topic),
          );
          return carriers.length > 0 && carriers.every(([id]) => readable.has(id));
        },
      };
    },
  };
}
