import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchInsightKind } from '@marketplace/contracts/matching/matching.views.ts';
import { getCountryName } from '../../geo/geo.countries.ts';
import { formatRequestedPlacesPhrase } from './requestedPlaces.ts';
import type { MatchReasonKind } from './criterion.ts';
import { formatDeviceRequirements } from './deviceNeeds.ts';
import { formatCountAndNoun, joinWithAnd } from './phrases.ts';

const maxInsights = 4;
const minInsights = 2;
const maxNamedCountries = 3;

/** A line about a result. */
export interface MatchInsight {
  readonly kind: MatchInsightKind;
  readonly text: string;
}

/** Number of matches by reason kind, for one criterion group. */
export type MatchCountsByReasonKind = Readonly<Record<MatchReasonKind, number>>;

/** Totals over all matches. All except `total` are functions, because not every insight needs them. */
export interface MatchTally<Group> {
  readonly total: number;
  readonly bestScore: () => number;
  /** Number of matches that are known to cover all requested countries. */
  readonly fullCoverage: () => number;
  /** Number of matches by the technology that they are evaluated with. */
  readonly technologies: () => ReadonlyMap<string, number>;
  /** Number of matches by reason kind for a requested group. */
  readonly kinds: (group: Group) => MatchCountsByReasonKind;
}

/** @param full Number of the `total` matches that cover all requested countries. */
export function formatCoverageInsight(total: number, full: number, requirements: BuyerRequirements): string {
  const places = formatRequestedPlacesPhrase(requirements);
  if (full === 0) return `No provider is known to cover ${places}`;
  return `${full} of ${formatCountAndNoun(total, 'provider')} ${full === 1 ? 'covers' : 'cover'} ${places}`;
}

/** @param technologies Number of matches by the technology that they are evaluated with. */
export function formatMatchCountsAsTechnologyInsight(
  total: number,
  technologies: ReadonlyMap<string, number>,
  requirements: BuyerRequirements,
): string | null {
  const [limit] = [...technologies].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (limit === undefined) return null;
  const [name, count] = limit;
  return `${name} is the best fit for ${formatDeviceRequirements(requirements)} at ${count} of ${formatCountAndNoun(total, 'provider')}`;
}

/** Summarises how the matches meet the satellite requirement. */
export function formatSatelliteInsight({ met, partly, gap, unknown }: MatchCountsByReasonKind): string {
  const parts = [
    ...(met > 0 ? [`${met} ${met === 1 ? 'has' : 'have'} live satellite service`] : []),
    ...(partly > 0 ? [`${partly} announced it`] : []),
    ...(gap > 0 ? [`${gap} ${gap === 1 ? 'has' : 'have'} none`] : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'does' : 'do'} not say`] : []),
  ];
  return parts.join(', ').replace(/^(\d+) announced it/, '$1 announced satellite service');
}

/** Summarises how the matches meet the requirement of any group except the satellite group. */
export function formatMatchCountsAsGroupInsight(
  label: string,
  { met, partly, gap, unknown }: MatchCountsByReasonKind,
): string {
  const parts: [number, string][] = [
    [met, 'in full'],
    [partly, 'in part'],
    [gap, 'not at all'],
    [unknown, 'not stated'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${words} at ${count}`);
  return `${label}: ${shown.join(', ')}`;
}

function formatCountries(codes: readonly string[]): string {
  const names = codes.slice(0, maxNamedCountries).map(getCountryName);
  const rest = codes.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : joinWithAnd(names);
}

/**
 * @returns the notes on the requested countries: at most one about roaming and one about switch-offs.
 *
 * @param limited Requested countries that limit permanent roaming.
 * @param ending Requested countries where 2G or 3G is off or ending.
 */
export function buildRoamingAndSwitchOffNotes(
  limited: readonly string[],
  ending: readonly string[],
): readonly MatchInsight[] {
  const roaming = `Permanent roaming is restricted in ${formatCountries(limited)}. Ask for a local profile`;
  const switchOff = `2G or 3G is off or ending in ${formatCountries(ending)}. Plan with newer networks`;
  return [
    ...(limited.length > 0 ? [{ kind: 'permanent-roaming', text: roaming } as const] : []),
    ...(ending.length > 0 ? [{ kind: 'network-switch-off', text: switchOff } as const] : []),
  ];
}

/**
 * Selects up to four lines about a result, including a note on the countries if there is one. Returns no lines if there
 * are no matches.
 *
 * @param found Lines about the requirements. Consumed lazily, so that only the shown lines are computed.
 */
export function selectMatchResultInsights(
  { total, bestScore }: { readonly total: number; readonly bestScore: () => number },
  found: Iterable<string | null>,
  notes: readonly MatchInsight[],
): readonly MatchInsight[] {
  if (total === 0) return [];
  const limit = maxInsights - Math.min(notes.length, 1);
  const lines: MatchInsight[] = [];
  for (const text of found) {
    if (text !== null) lines.push({ kind: 'summary', text });
    if (lines.length >= limit) break;
  }
  const shown = [...lines, ...notes].slice(0, maxInsights);
  if (shown.length >= minInsights) return shown;
  const text = `${formatCountAndNoun(total, 'provider')} in all, the best with ${bestScore()} of 100`;
  return [...shown, { kind: 'summary', text }];
}
