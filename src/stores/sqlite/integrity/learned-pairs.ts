import { normaliseQuestion } from "../../../text/questions/normalise-question.ts";
import { integrityHints } from "../../integrity/integrity-report.ts";
import { type LabelRow, toPair } from "../log/create-sqlite-labels.ts";
import { type ProposalRow, toProposal } from "../log/create-sqlite-proposals.ts";
import { brokenRow } from "../translate-error.ts";
import type { IntegrityRule, IntegrityStep } from "./integrity-rule.ts";

/**
 * What was learned from traffic can be read: labelled pairs, decided and open proposals, and questions that an entry is
 * kept from, which are compared as their text says.
 */
export const learnedPairs: IntegrityRule = {
  name: "learned-pairs",
  hint: integrityHints.restore,
  plan({ database }) {
    const labels = database.prepare<[], LabelRow>("SELECT * FROM labelled_pairs");
    const proposals = database.prepare<[], ProposalRow & { is_content: number }>(
      "SELECT *, json_valid(content) AS is_content FROM golden_proposals",
    );
    const quarantine = database.prepare<[], { question_key: string; entry: string; question: string | null }>(
      "SELECT question_key, entry, question FROM golden_quarantine",
    );
    const readLabels: IntegrityStep = () => {
      labels.all().forEach(toPair);
      return [];
    };
    const readProposals: IntegrityStep = () => {
      for (const row of proposals.all()) {
        toProposal(row);
        if (row.is_content === 0) throw brokenRow(`the proposal "${row.id}" is not JSON`);
      }
      return [];
    };
    const readQuarantine: IntegrityStep = () =>
      quarantine
        .all()
        .filter(({ question, question_key: key }) => question !== null && normaliseQuestion(question) !== key)
        .map(({ question, question_key: key, entry }) => ({
          subject: `golden entry ${JSON.stringify(entry)}`,
          message: `It is kept from the question ${JSON.stringify(question)}, compared as ${JSON.stringify(key)}.`,
        }));
    return [readLabels, readProposals, readQuarantine];
  },
};
