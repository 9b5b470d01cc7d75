import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  coverageLine,
  insightLines,
  kindLine,
  networkNotes,
  satelliteLine,
  technologyLine,
  type Tally as TallyOf,
} from '../insightLines.ts';
import { factsOn, type Liveness, type WorldFacts } from './countryFacts.ts';
import type { Search } from './evaluate.ts';
import type { PreparedGroup } from './prepared.ts';

/** The totals that this version's insights use. */
export type Tally = TallyOf<PreparedGroup>;

function formatGroupLine(group: PreparedGroup, tally: Tally, requirements: Requirements): string | null {
  switch (group.name) {
    case 'fit':
      return technologyLine(tally.total, tally.technologies(), requirements);
    case 'deviceManagement':
      return requirements.deviceManagement === 'Connectivity only' ? null : kindLine(group.label, tally.kinds(group));
    case 'ntn':
      return satelliteLine(tally.kinds(group));
    case 'sim':
    case 'privateNetwork':
    case 'scale':
    case 'apis':
      return kindLine(group.label, tally.kinds(group));
  }
}

function* generateLines({ requirements, geography, groups }: Search, tally: Tally): Generator<string | null> {
  if (geography !== null) yield coverageLine(tally.total, tally.fullCoverage(), requirements);
  for (const group of groups) yield formatGroupLine(group, tally, requirements);
}

const isOffOrEnding = ({ state }: Liveness): boolean => state === 'off' || state === 'ending';

function buildNotes(asked: readonly string[], world: WorldFacts): string[] {
  const limited = asked.filter((code) => ['prohibited', 'restricted'].includes(factsOn(world, code).roaming ?? ''));
  const ending = asked.filter((code) => {
    const { '2g': second, '3g': third } = factsOn(world, code).technologies;
    return isOffOrEnding(second) || isOffOrEnding(third);
  });
  return networkNotes(limited, ending);
}

/**
 * Builds up to four lines about the result, including a note on the countries if there is one. Empty without matches.
 */
export function insightsOf(search: Search, tally: Tally): string[] {
  return insightLines(tally, generateLines(search, tally), buildNotes(search.asked, search.world));
}
