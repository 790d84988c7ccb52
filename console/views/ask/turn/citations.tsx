import type { Answer } from "../../../api/wire/ask.ts";
import { PassageLink } from "../../../parts/passages/passage-link.tsx";
import { SimilarityScale } from "../../../parts/similarity-scale.tsx";

/** What the answer rests on, each opening in its page; where it rests on nothing, what lay nearest. */
export function Citations({ answer: { citations, suggestions } }: { answer: Answer }) {
  if (citations.length > 0) {
    return (
      <section aria-label="Sources">
        <h3>Sources</h3>
        <ol class="citations">
          {citations.map((citation) => (
            <li key={citation.number}>
              <span class="citation-number">[{citation.number}]</span>
              <span>
                <PassageLink {...citation} /> <span class="faint small">{citation.version}</span>{" "}
                {citation.url !== null && <OutsideLink url={citation.url} />}
              </span>
            </li>
          ))}
        </ol>
      </section>
    );
  }
  if (suggestions.length === 0) return null;
  return (
    <section aria-label="Nearest places">
      <h3>Nearest in the documents</h3>
      <p class="faint small">Not near enough to answer from, but a reader may look there.</p>
      <ul class="suggestions">
        {suggestions.map((each) => (
          <li key={`${each.documentId} ${each.startLine}`}>
            <PassageLink {...each} />
            <SimilarityScale label="Similarity" value={each.similarity} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page itself, at its own place. Addresses of documents are data: only those of the web become links. */
function OutsideLink({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return <span class="faint small">{url}</span>;
  return (
    <a class="small" href={url} target="_blank" rel="noopener noreferrer">
      Its page
    </a>
  );
}
