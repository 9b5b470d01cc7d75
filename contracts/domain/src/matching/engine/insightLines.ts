import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countryName } from '../../geo/geo.countries.ts';
import { placesPhrase } from './askedPlaces.ts';
import type { ReasonKind } from './criterion.ts';
import { needPhrase } from './need.ts';
import { counted, joinWords } from './words.ts';

const mostInsights = 4;
const fewestInsights = 2;
const namedCountries = 3;

/** How matches answer a group. */
export type KindCounts = Readonly<Record<ReasonKind, number>>;

/** The answers of all matches, added up; what no line needs is never counted. */
export interface Tally<Group> {
  readonly total: number;
  readonly bestScore: () => number;
  /** Matches that are known to cover everything asked for. */
  readonly fullCoverage: () => number;
  /** Matches by the technology that each is judged by. */
  readonly technologies: () => ReadonlyMap<string, number>;
  /** How the matches answer an asked group. */
  readonly kinds: (group: Group) => KindCounts;
}

/** @param full how many of all `total` matches cover everything asked for. */
export function coverageLine(total: number, full: number, requirements: Requirements): string {
  const places = placesPhrase(requirements);
  if (full === 0) return `No provider is known to cover ${places}`;
  return `${full} of ${counted(total, 'provider')} ${full === 1 ? 'covers' : 'cover'} ${places}`;
}

/** @param technologies matches by the technology that each is judged by. */
export function technologyLine(
  total: number,
  technologies: ReadonlyMap<string, number>,
  requirements: Requirements,
): string | null {
  const [most] = [...technologies].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (most === undefined) return null;
  const [name, count] = most;
  return `${name} is the best fit for ${needPhrase(requirements)} at ${count} of ${counted(total, 'provider')}`;
}

/** How the matches answer the wish for satellites. */
export function satelliteLine({ met, partly, gap, unknown }: KindCounts): string {
  const parts = [
    ...(met > 0 ? [`${met} ${met === 1 ? 'has' : 'have'} live satellite service`] : []),
    ...(partly > 0 ? [`${partly} announced it`] : []),
    ...(gap > 0 ? [`${gap} ${gap === 1 ? 'has' : 'have'} none`] : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'does' : 'do'} not say`] : []),
  ];
  return parts.join(', ').replace(/^(\d+) announced it/, '$1 announced satellite service');
}

/** How the matches answer any other group. */
export function kindLine(label: string, { met, partly, gap, unknown }: KindCounts): string {
  const parts: [number, string][] = [
    [met, 'in full'],
    [partly, 'in part'],
    [gap, 'not at all'],
    [unknown, 'not stated'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${words} at ${count}`);
  return `${label}: ${shown.join(', ')}`;
}

function countriesPhrase(codes: readonly string[]): string {
  const names = codes.slice(0, namedCountries).map(countryName);
  const rest = codes.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : joinWords(names);
}

/** Facts on the countries asked for. @param limited where permanent roaming is. @param ending where 2G or 3G is off or ending. */
export function networkNotes(limited: readonly string[], ending: readonly string[]): string[] {
  return [
    ...(limited.length > 0
      ? [`Permanent roaming is restricted in ${countriesPhrase(limited)}. Ask for a local profile`]
      : []),
    ...(ending.length > 0 ? [`2G or 3G is off or ending in ${countriesPhrase(ending)}. Plan with newer networks`] : []),
  ];
}

/**
 * At most four lines on a result, one of them a note on the countries where there is one; none without a match.
 * @param found one line after the other on what is asked for; no more of them are made than are shown.
 */
export function insightLines(
  { total, bestScore }: { readonly total: number; readonly bestScore: () => number },
  found: Iterable<string | null>,
  notes: readonly string[],
): string[] {
  if (total === 0) return [];
  const most = mostInsights - Math.min(notes.length, 1);
  const lines: string[] = [];
  for (const line of found) {
    if (line !== null) lines.push(line);
    if (lines.length >= most) break;
  }
  const shown = [...lines, ...notes].slice(0, mostInsights);
  if (shown.length >= fewestInsights) return shown;
  return [...shown, `${counted(total, 'provider')} in all, the best with ${bestScore()} of 100`];
}
