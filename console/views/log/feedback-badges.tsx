import type { Feedback } from "../../api/wire/log.ts";
import { Badge } from "../../parts/badge.tsx";
import { countFeedback } from "./log-words.ts";

/** What people said of an answer, each kind once. */
export function FeedbackBadges({ feedback }: { feedback: readonly Feedback[] }) {
  return (
    <>
      {countFeedback(feedback).map(({ tone, label, times }) => (
        <Badge key={label} tone={tone}>
          {label}
          {times > 1 && ` × ${times}`}
        </Badge>
      ))}
    </>
  );
}
