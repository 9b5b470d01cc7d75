import { t } from '@lingui/core/macro';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { getFieldsMarkedAsMust } from '../answerChanges.ts';
import { parseWizardAnswers } from '../wizardAnswers.ts';
import type { MatchResultPageWithRequest } from './matchingApi.ts';

/** Matches under one heading. `heading` is `null` for an ungrouped list. */
export interface MatchGroupUnderHeading {
  readonly heading: string | null;
  readonly providers: readonly MatchedProviderListReplyItem[];
  /** Position of the first match in the whole list, from 0. */
  readonly offset: number;
}

type PageInfo = Pick<MatchResultPageWithRequest, 'offset' | 'total' | 'found' | 'meetingMusts' | 'wizard'>;

function formatHeadings({ total, found, meetingMusts }: PageInfo): readonly [string, string] {
  // The counts are known only for the full list of matches, not for a filtered list.
  if (found !== total) return [t`Meet all must-haves`, t`Miss a must-have`];
  return [
    t`Meet all must-haves (${{ matchCount: formatInteger(meetingMusts) }})`,
    t`Miss a must-have (${{ matchCount: formatInteger(total - meetingMusts) }})`,
  ];
}

/**
 * Groups the matches of a page: first those that meet all musts, then those that miss a must. Returns a single group
 * without a heading if there are no musts, or if the page is not sorted by ascending rank.
 */
export function groupMatchesByMissedMusts(
  page: readonly MatchedProviderListReplyItem[],
  info: PageInfo,
  { by, descending }: ProviderSort,
): MatchGroupUnderHeading[] {
  const musts = getFieldsMarkedAsMust(parseWizardAnswers(info.wizard));
  const all = { heading: null, providers: page, offset: info.offset };
  if (musts.length === 0 || by !== 'rank' || descending) return [all];
  const [upper, lower] = formatHeadings(info);
  const meeting = page.filter(({ missedMusts }) => missedMusts.length === 0);
  const missing = page.filter(({ missedMusts }) => missedMusts.length > 0);
  return [
    { heading: upper, providers: meeting, offset: info.offset },
    { heading: lower, providers: missing, offset: info.offset + meeting.length },
  ].filter(({ providers }, index) => providers.length > 0 || (index === 0 && info.offset === 0));
}
