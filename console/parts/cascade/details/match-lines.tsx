import type { StageEntry } from "../../../api/wire/ask.ts";
import { SimilarityScale } from "../../similarity-scale.tsx";

interface NearestProps {
  /** The stored question. */
  question: string;
  how: "exact" | "similar";
  similarity: number;
  threshold: number | null;
}

/** The nearest stored question beside the threshold it is held against. */
export function Nearest({ question, how, similarity, threshold }: NearestProps) {
  return (
    <p class="cascade-match">
      <q>{question}</q>
      {how === "exact" ? (
        <span class="faint">word for word</span>
      ) : (
        <SimilarityScale label="Similarity" value={similarity} threshold={threshold ?? undefined} />
      )}
    </p>
  );
}

/** The one that stands in the way: another stored question about as near. */
export function Rival({
  question,
  similarity,
  margin,
}: {
  question: string;
  similarity: number;
  margin: number;
}) {
  return (
    <div>
      <p class="faint small">Another answer is nearer than the margin of {margin}:</p>
      <p class="cascade-match">
        <q>{question}</q>
        <SimilarityScale label="Similarity of the other" value={similarity} />
      </p>
    </div>
  );
}

/** Why it asks something else: each rule with what it saw on both sides. */
export function Vetoes({ vetoes }: { vetoes: StageEntry<"golden">["vetoes"] }) {
  if (vetoes.length === 0) return null;
  return (
    <ul class="cascade-reasons">
      {vetoes.map(({ veto, reason }) => (
        <li key={veto}>
          <strong>{vetoNames[veto] ?? veto}</strong> {reason}
        </li>
      ))}
    </ul>
  );
}

const vetoNames: Readonly<Record<string, string>> = {
  questionType: "kind of question",
  negative: "kept apart by a person",
  quarantined: "reported as wrong",
};

/** What was looked up in the place of a follow-up. */
export function AskedAs({ asked }: { asked: string | null }) {
  if (asked === null) return null;
  return (
    <p class="small">
      Looked up as <q>{asked}</q>.
    </p>
  );
}
