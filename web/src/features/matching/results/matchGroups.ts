import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import type { Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { inFigures } from '../../../ui/figures.ts';
import { mustsOf } from '../answerChanges.ts';
import { fromWizardData } from '../wizardAnswers.ts';
import type { MatchPage } from './matchingApi.ts';

/** Matches that stand together under a heading; without a heading they are all of the list. */
export interface MatchGroup {
  readonly heading: string | null;
  readonly providers: readonly MatchedListing[];
  /** Place of the first of them in the whole list, from 0. */
  readonly offset: number;
}

type Answer = Pick<MatchPage, 'offset' | 'total' | 'found' | 'meetingMusts' | 'wizard'>;

function headings({ total, found, meetingMusts }: Answer): readonly [string, string] {
  // The numbers are of all matches, not of those that pass filters.
  const count = (number: number): string => (found === total ? ` (${inFigures(number)})` : '');
  return [`Meet everything you must have${count(meetingMusts)}`, `Miss a must${count(total - meetingMusts)}`];
}

/** A page of matches in two groups where there are musts and the list is in the order of the match, else in one. */
export function matchGroups(page: readonly MatchedListing[], answer: Answer, { by, descending }: Sort): MatchGroup[] {
  const musts = mustsOf(fromWizardData(answer.wizard));
  const all = { heading: null, providers: page, offset: answer.offset };
  if (musts.length === 0 || by !== 'rank' || descending) return [all];
  const [upper, lower] = headings(answer);
  const meeting = page.filter(({ missedMusts }) => missedMusts.length === 0);
  const missing = page.filter(({ missedMusts }) => missedMusts.length > 0);
  return [
    { heading: upper, providers: meeting, offset: answer.offset },
    { heading: lower, providers: missing, offset: answer.offset + meeting.length },
  ].filter(({ providers }, place) => providers.length > 0 || (place === 0 && answer.offset === 0));
}
