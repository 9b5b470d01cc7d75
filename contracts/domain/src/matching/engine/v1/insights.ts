import { countryName } from '../../../geo/geo.countries.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { CriterionGroup, ReasonKind } from '../criterion.ts';
import type { Search } from './evaluate.ts';
import { needPhrase } from '../need.ts';
import { fit } from './fit.ts';
import { askedCountries, placesPhrase } from './geography.ts';
import { legacyEnding, roamingLimited } from '../../../coverage/coverage.facts.ts';
import { deviceManagement } from '../deviceManagement.ts';
import { ntn } from '../ntn.ts';
import { counted, joinWords } from '../words.ts';

const mostInsights = 4;
const fewestInsights = 2;
const namedCountries = 3;

export type KindCounts = Readonly<Record<ReasonKind, number>>;

/** The answers of all matches, added up; what no line needs is never counted. */
export interface Tally {
  readonly total: number;
  readonly bestScore: () => number;
  /** Matches whose country list covers everything asked for. */
  readonly fullCoverage: () => number;
  /** Matches by the technology that each is judged by. */
  readonly technologies: () => ReadonlyMap<string, number>;
  /** How the matches answer an asked group. */
  readonly kinds: (group: CriterionGroup) => KindCounts;
}

function coverageLine({ total, fullCoverage }: Tally, requirements: Requirements): string {
  const places = placesPhrase(requirements);
  const full = fullCoverage();
  if (full === 0) return `No provider is known to cover ${places}`;
  return `${full} of ${counted(total, 'provider')} ${full === 1 ? 'covers' : 'cover'} ${places}`;
}

function technologyLine({ technologies, total }: Tally, requirements: Requirements): string | null {
  const [most] = [...technologies()].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (most === undefined) return null;
  const [name, count] = most;
  return `${name} is the best fit for ${needPhrase(requirements)} at ${count} of ${counted(total, 'provider')}`;
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

/** The line of one asked group; `null` when there is nothing to say. */
function groupLine(group: CriterionGroup, tally: Tally, requirements: Requirements): string | null {
  if (group === fit) return technologyLine(tally, requirements);
  if (group === deviceManagement && requirements.deviceManagement !== 'Advanced') return null;
  const counts = tally.kinds(group);
  return group === ntn ? satelliteLine(counts) : kindLine(group.label(requirements), counts);
}

/** The first lines on what is asked for, geography before the groups, at most `most`. */
function foundLines({ requirements, areas, groups }: Search, tally: Tally, most: number): string[] {
  const lines = areas.length > 0 ? [coverageLine(tally, requirements)] : [];
  for (const { group } of groups) {
    if (lines.length >= most) break;
    const line = groupLine(group, tally, requirements);
    if (line !== null) lines.push(line);
  }
  return lines;
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

/** At most four lines on the result, one of them a note on the countries where there is one; none without a match. */
export function insightsOf(search: Search, tally: Tally): string[] {
  if (tally.total === 0) return [];
  const notes = networkNotes(search.requirements);
  const found = foundLines(search, tally, mostInsights - Math.min(notes.length, 1));
  const lines = [...found, ...notes].slice(0, mostInsights);
  if (lines.length >= fewestInsights) return lines;
  return [...lines, `${counted(tally.total, 'provider')} in all, the best with ${tally.bestScore()} of 100`];
}
