import { plural, t } from '@lingui/core/macro';
import {
  maxRematchedSearches,
  type LoggedSearchesRematchSummaryReply,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';

function formatMatchedSearches({ searches, different, version, catalogue }: LoggedSearchesRematchSummaryReply): string {
  const differentCount = formatInteger(different);
  switch (catalogue) {
    case 'then':
      return t`${plural(searches, { one: '# search', other: '# searches' })} (${differentCount} different) matched again with ${version} and the catalogue at the time of each search.`;
    case 'current':
      return t`${plural(searches, { one: '# search', other: '# searches' })} (${differentCount} different) matched again with ${version} and the current catalogue.`;
    default:
      return t`${plural(searches, { one: '# search', other: '# searches' })} (${differentCount} different) matched again with ${version} and catalogue version ${catalogue}.`;
  }
}

/** Formats sentences about the searches that a rematch compared and those that it omitted. */
export function formatRematchSummary(reply: LoggedSearchesRematchSummaryReply): string {
  const { other_first: changedFirst, left_out: omitted, unproven, unreproduced } = reply;
  const maxSearches = formatInteger(maxRematchedSearches);
  return [
    formatMatchedSearches(reply),
    plural(changedFirst, {
      one: 'Another provider ranks first in # search.',
      other: 'Another provider ranks first in # searches.',
    }),
    omitted > 0 &&
      plural(omitted, {
        one: `# search was skipped: a comparison covers the latest ${maxSearches} different searches and takes at most 20 seconds.`,
        other: `# searches were skipped: a comparison covers the latest ${maxSearches} different searches and takes at most 20 seconds.`,
      }),
    unproven > 0 &&
      plural(unproven, {
        one: '# search was skipped because there is no valid proof of its original result.',
        other: '# searches were skipped because there is no valid proof of their original results.',
      }),
    unreproduced > 0 &&
      plural(unreproduced, {
        one: 'The original version does not reproduce the logged result of # search.',
        other: 'The original versions do not reproduce the logged results of # searches.',
      }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Formats the change of a provider's score, for example `+3.5` or `-2`; returns a dash if the change is unknown. */
export function formatScoreChange(change: number | null): string {
  if (change === null) return '–';
  return `${change > 0 ? '+' : ''}${change}`;
}

/**
 * Formats the change of a provider's rank, for example `3 → 1`; a dash means that the provider is not among the first
 * ten.
 */
export function formatRankChange({
  place_then,
  place_now,
}: {
  place_then: number | null;
  place_now: number | null;
}): string {
  const formatRank = (rank: number | null): string => (rank === null ? '–' : String(rank));
  return `${formatRank(place_then)} → ${formatRank(place_now)}`;
}
