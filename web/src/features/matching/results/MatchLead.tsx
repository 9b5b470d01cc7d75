import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { fromWizardData } from '../wizardAnswers.ts';
import { EmphasisChips } from './EmphasisChips.tsx';
import type { MatchPage } from './matchingApi.ts';
import { TieLine } from './TieLine.tsx';
import { Together } from './Together.tsx';

export interface MatchLeadProps {
  reply: MatchPage;
  /** Opens the wizard at this field. */
  onAsk: (field: RequirementField) => void;
}

/** What stands above the matches: who does it together, what comes first, and what would tell the best apart. */
export function MatchLead({ reply, onAsk }: MatchLeadProps) {
  const { emphasis = [] } = fromWizardData(reply.wizard);
  return (
    <>
      {reply.together.length > 0 && <Together teams={reply.together} />}
      <EmphasisChips shown={emphasis} />
      {reply.tie !== null && <TieLine tie={reply.tie} onAsk={onAsk} />}
    </>
  );
}
