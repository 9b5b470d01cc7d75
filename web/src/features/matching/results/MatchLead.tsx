import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { fromWizardData } from '../wizardAnswers.ts';
import { EmphasisChips } from './EmphasisChips.tsx';
import type { MatchPage } from './matchingApi.ts';
import { TieLine } from './TieLine.tsx';
import { Together } from './Together.tsx';

export interface MatchLeadProps {
  reply: MatchPage;
  /** Focuses a field of the wizard. */
  onAsk: (field: RequirementField) => void;
}

/** Section above the matches: teams of providers, sort criteria, and a hint that would break a tie. */
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
