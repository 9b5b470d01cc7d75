import {
  maxRematchedSearches,
  type RematchCatalogueVersionChoice,
  type SearchRematchReply,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { formatCountWithNoun } from './analyticsText.ts';

function formatCatalogue(catalogue: RematchCatalogueVersionChoice): string {
  if (catalogue === 'then') return 'each from the catalogue of its time';
  return catalogue === 'current' ? 'from the catalogue as it stands' : `from version ${catalogue} of the catalogue`;
}

/** Formats sentences about the searches that a rematch compared and those that it omitted. */
export function formatRematchSummary({
  searches,
  different,
  version,
  catalogue,
  other_first,
  ...left
}: SearchRematchReply): string {
  const formatSearches = (count: number): string => formatCountWithNoun(count, 'search', 'searches');
  return [
    `${formatSearches(searches)} (${formatInteger(different)} different) answered again by ${version}, ${formatCatalogue(catalogue)}.`,
    `${formatInteger(other_first)} have another first place.`,
    left.left_out > 0 &&
      `${formatInteger(left.left_out)} are left out: the last ${formatInteger(maxRematchedSearches)} different searches are compared, as far as 20 seconds go.`,
    left.unproven > 0 && `${formatInteger(left.unproven)} are left out: nothing proves what was answered.`,
    left.unreproduced > 0 &&
      `${formatInteger(left.unreproduced)} were logged otherwise than their own version answers them.`,
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
