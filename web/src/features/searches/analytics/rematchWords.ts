import {
  mostRematched,
  type RematchCatalogue,
  type RematchReply,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { inFigures } from '../../../ui/figures.ts';
import { countText } from './words.ts';

function formatCatalogue(catalogue: RematchCatalogue): string {
  if (catalogue === 'then') return 'each from the catalogue of its time';
  return catalogue === 'current' ? 'from the catalogue as it stands' : `from version ${catalogue} of the catalogue`;
}

/** Summary of the compared and the omitted searches. */
export function comparedText({ searches, different, version, catalogue, other_first, ...left }: RematchReply): string {
  const formatSearches = (count: number): string => countText(count, 'search', 'searches');
  return [
    `${formatSearches(searches)} (${inFigures(different)} different) answered again by ${version}, ${formatCatalogue(catalogue)}.`,
    `${inFigures(other_first)} have another first place.`,
    left.left_out > 0 &&
      `${inFigures(left.left_out)} are left out: the last ${inFigures(mostRematched)} different searches are compared, as far as 20 seconds go.`,
    left.unproven > 0 && `${inFigures(left.unproven)} are left out: nothing proves what was answered.`,
    left.unreproduced > 0 &&
      `${inFigures(left.unreproduced)} were logged otherwise than their own version answers them.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** For example `+3.5` or `-2`; a dash if the score is unknown. */
export function changeText(change: number | null): string {
  if (change === null) return '–';
  return `${change > 0 ? '+' : ''}${change}`;
}

/** For example `3 → 1`; a dash means not among the first ten. */
export function placesText({ place_then, place_now }: { place_then: number | null; place_now: number | null }): string {
  const formatRank = (rank: number | null): string => (rank === null ? '–' : String(rank));
  return `${formatRank(place_then)} → ${formatRank(place_now)}`;
}
