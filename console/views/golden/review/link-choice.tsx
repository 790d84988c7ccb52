import type { Review } from "../../../api/wire/golden.ts";

interface LinkChoiceProps {
  review: Review;
  isFixed: boolean;
  onFix: (isFixed: boolean) => void;
}

/** Links of the answer that lead nowhere, and what can be done about them. */
export function LinkChoice({ review, isFixed, onFix }: LinkChoiceProps) {
  const { freshness, lostLinks, fixedAnswer } = review;
  if (freshness.brokenLinks.length === 0 && lostLinks.length === 0) return null;
  return (
    <section class="changed-source">
      <h3>Links of the answer</h3>
      <ul class="entry-facts">
        {freshness.brokenLinks.map(({ url, reason, now }) => (
          <li key={url}>
            <p>{reason}</p>
            <p class="faint small">
              {now === undefined ? (
                "Where it should lead now cannot be told: take it out or write another one."
              ) : (
                <>
                  What it led to is <code>{now}</code> now.
                </>
              )}
            </p>
          </li>
        ))}
        {lostLinks.map((sentence) => (
          <li key={sentence}>
            <p>{sentence}</p>
            <p class="faint small">It led nowhere at the last review either, and holds nothing up.</p>
          </li>
        ))}
      </ul>
      {fixedAnswer !== undefined && (
        <label class="check">
          <input type="checkbox" checked={isFixed} onChange={(event) => onFix(event.currentTarget.checked)} />
          Lead these links to their new places when the review is saved
        </label>
      )}
    </section>
  );
}
