import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import { parseWizardAnswers } from '../wizardAnswers.ts';
import { RankingEmphasisChips } from './RankingEmphasisChips.tsx';
import type { MatchResultPageWithRequest } from './matchingApi.ts';
import { TiedMatchesNote } from './TiedMatchesNote.tsx';
import { ProviderCombinationsSection } from './ProviderCombinationsSection.tsx';

export interface MatchListHeaderProps {
  reply: MatchResultPageWithRequest;
  /** Focuses a field of the wizard. */
  onAsk: (field: RequirementFieldName) => void;
}

/** Section above the matches: teams of providers, sort criteria, and the field that would break a tie. */
export function MatchListHeader({ reply, onAsk }: MatchListHeaderProps) {
  const { emphasis = [] } = parseWizardAnswers(reply.wizard);
  return (
    <>
      {reply.together.length > 0 && <ProviderCombinationsSection teams={reply.together} />}
      <RankingEmphasisChips shown={emphasis} />
      {reply.tie !== null && <TiedMatchesNote tie={reply.tie} onAsk={onAsk} />}
    </>
  );
}
