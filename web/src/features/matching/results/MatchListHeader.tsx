import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import { fromWizardData } from '../wizardAnswers.ts';
import { RankingEmphasisChips } from './RankingEmphasisChips.tsx';
import type { MatchPage } from './matchingApi.ts';
import { TiedMatchesNote } from './TiedMatchesNote.tsx';
import { ProviderTeams } from './ProviderTeams.tsx';

export interface MatchListHeaderProps {
  reply: MatchPage;
  /** Focuses a field of the wizard. */
  onAsk: (field: RequirementField) => void;
}

/** Section above the matches: teams of providers, sort criteria, and a hint that would break a tie. */
export function MatchListHeader({ reply, onAsk }: MatchListHeaderProps) {
  const { emphasis = [] } = fromWizardData(reply.wizard);
  return (
    <>
      {reply.together.length > 0 && <ProviderTeams teams={reply.together} />}
      <RankingEmphasisChips shown={emphasis} />
      {reply.tie !== null && <TiedMatchesNote tie={reply.tie} onAsk={onAsk} />}
    </>
  );
}
