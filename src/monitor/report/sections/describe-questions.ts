import { count } from "../../../text/count.ts";
import type { ReportedQuestions } from "../period-report.ts";
import { sourceNames } from "./describe-traffic.ts";
import type { ReportSection } from "./report-section.ts";

/** What people asked that nothing answered, and what was answered badly: what to write next. */
export function describeQuestions(questions: ReportedQuestions | null): ReportSection[] {
  if (questions === null) return [];
  const { uncovered, different, disliked } = questions;
  const asked = uncovered.reduce((sum, question) => sum + question.asked, 0);
  return [
    {
      id: "uncovered",
      title: "Questions that nothing covered",
      lines: [
        uncovered.length === 0
          ? "Every question was answered from something."
          : uncovered.length < different
            ? `${count(different, "different question")}; these ${uncovered.length} were asked most, ${count(asked, "time")} together.`
            : `${count(different, "different question")}, asked ${count(asked, "time")}.`,
      ],
      ...(uncovered.length > 0 && {
        table: {
          head: ["question", "asked", "last answer"],
          rows: uncovered.map((each) => [each.question, String(each.asked), each.answerId]),
        },
      }),
      commands: ["assay log --source fallback", "assay log show <answer>"],
    },
    {
      id: "disliked",
      title: "Answers that people disliked",
      lines: [
        disliked.length === 0
          ? "No answer got a thumb down or was reported wrong in this period."
          : "Opinions that were given in this period, by question.",
      ],
      ...(disliked.length > 0 && {
        table: {
          head: ["question", "answered by", "thumbs down", "reported wrong", "last answer"],
          rows: disliked.map(({ question, source, down, wrong, answerId }) => [
            ...[question, sourceNames[source], String(down), String(wrong), answerId],
          ]),
        },
      }),
      commands: ["assay log show <answer>"],
    },
  ];
}
