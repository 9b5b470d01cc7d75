import {
  mostRematched,
  type RematchCatalogue,
  type RematchReply,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { inFigures } from '../../../ui/figures.ts';
import { countText } from './words.ts';

function catalogueText(catalogue: RematchCatalogue): string {
  if (catalogue === 'then') return 'each from the catalogue of its time';
  return catalogue === 'current' ? 'from the catalogue as it stands' : `from version ${catalogue} of the catalogue`;
}

/** What was compared, and what could not be. */
export function comparedText({ searches, different, version, catalogue, other_first, ...left }: RematchReply): string {
  const searchesText = (count: number): string => countText(count, 'search', 'searches');
  return [
    `${searchesText(searches)} (${inFigures(different)} different) answered again by ${version}, ${catalogueText(catalogue)}.`,
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

/** `+3.5`, `-2`; a dash where no score is known. */
export function changeText(change: number | null): string {
  if (change === null) return '–';
  return `${change > 0 ? '+' : ''}${change}`;
}

/** `3 → 1`; a dash beyond the first ten. */
export function placesText({ place_then, place_now }: { place_then: number | null; place_now: number | null }): string {
  const place = (at: number | null): string => (at === null ? '–' : String(at));
  return `${place(place_then)} → ${place(place_now)}`;
}
