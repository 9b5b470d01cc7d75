import { countryName } from '../../geo/geo.countries.ts';
import type { Requirements } from '../matching.requirements.ts';
import type { ReasonKind } from './criterion.ts';
import type { Explains, Search } from './evaluate.ts';
import { fit, needPhrase } from './fit.ts';
import { askedCountries, placesPhrase } from './geography.ts';
import { legacyEnding, roamingLimited } from './networkNotes.ts';
import { deviceManagement } from './deviceManagement.ts';
import { ntn } from './ntn.ts';
import { counted, joinWords } from './words.ts';

const mostInsights = 4;
const fewestInsights = 2;
const namedCountries = 3;

export type KindCounts = Readonly<Record<ReasonKind, number>>;

/** The answers of all matches, added up. */
export interface Tally {
  readonly total: number;
  readonly bestScore: number;
  /** Matches whose country list covers everything asked for. */
  readonly fullCoverage: number;
  /** Matches by the technology that each is judged by. */
  readonly technologies: ReadonlyMap<string, number>;
  /** Of every asked group but geography and technology: how its matches answer. */
  readonly kinds: ReadonlyMap<Explains, KindCounts>;
}

function coverageLine({ total, fullCoverage }: Tally, requirements: Requirements): string {
  const places = placesPhrase(requirements);
  if (fullCoverage === 0) return `No provider is known to cover ${places}`;
  return `${fullCoverage} of ${counted(total, 'provider')} ${fullCoverage === 1 ? 'covers' : 'cover'} ${places}`;
}

function technologyLines({ technologies, total }: Tally, requirements: Requirements): string[] {
  const ranked = [...technologies].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ranked.slice(0, 1).map(([name, count]) => {
    const where = `${count} of ${counted(total, 'provider')}`;
    return `${name} is the best fit for ${needPhrase(requirements)} at ${where}`;
  });
}

function satelliteLine({ met, partly, gap, unknown }: KindCounts): string {
  const parts = [
    ...(met > 0 ? [`${met} ${met === 1 ? 'has' : 'have'} live satellite service`] : []),
    ...(partly > 0 ? [`${partly} announced it`] : []),
    ...(gap > 0 ? [`${gap} ${gap === 1 ? 'has' : 'have'} none`] : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'does' : 'do'} not say`] : []),
  ];
  return parts.join(', ').replace(/^(\d+) announced it/, '$1 announced satellite service');
}

function kindLine(label: string, { met, partly, gap, unknown }: KindCounts): string {
  const parts: [number, string][] = [
    [met, 'in full'],
    [partly, 'in part'],
    [gap, 'not at all'],
    [unknown, 'not stated'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${words} at ${count}`);
  return `${label}: ${shown.join(', ')}`;
}

function kindLines({ kinds }: Tally, requirements: Requirements): string[] {
  return [...kinds].flatMap(([group, counts]) => {
    if (group === deviceManagement && requirements.deviceManagement !== 'Advanced') return [];
    return [group === ntn ? satelliteLine(counts) : kindLine(group.label(requirements), counts)];
  });
}

function countriesPhrase(codes: readonly string[]): string {
  const names = codes.slice(0, namedCountries).map(countryName);
  const rest = codes.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : joinWords(names);
}

/** Facts on the countries asked for; never scored. */
function networkNotes(requirements: Requirements): string[] {
  const asked = askedCountries(requirements);
  const limited = asked.filter((code) => roamingLimited.has(code));
  const ending = asked.filter((code) => legacyEnding.has(code));
  return [
    ...(limited.length > 0
      ? [`Permanent roaming is restricted in ${countriesPhrase(limited)}. Ask for a local profile`]
      : []),
    ...(ending.length > 0 ? [`2G or 3G is off or ending in ${countriesPhrase(ending)}. Plan with newer networks`] : []),
  ];
}

/** At most four lines on the result as a whole, at least one of them a note on the countries where there is one; none without a match. */
export function insightsOf(search: Search, tally: Tally): string[] {
  if (tally.total === 0) return [];
  const { requirements } = search;
  const notes = networkNotes(requirements);
  const found = [
    ...(search.areas.length > 0 ? [coverageLine(tally, requirements)] : []),
    ...(search.groups.some(({ group }) => group === fit) ? technologyLines(tally, requirements) : []),
    ...kindLines(tally, requirements),
  ];
  const lines = [...found.slice(0, mostInsights - Math.min(notes.length, 1)), ...notes].slice(0, mostInsights);
  if (lines.length >= fewestInsights) return lines;
  return [...lines, `${counted(tally.total, 'provider')} in all, the best with ${tally.bestScore} of 100`];
}
