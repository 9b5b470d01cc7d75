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

/** What the lines of this version may count. */
export type Tally = TallyOf<PreparedGroup>;

function groupLine(group: PreparedGroup, tally: Tally, requirements: Requirements): string | null {
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

function* foundLines({ requirements, geography, groups }: Search, tally: Tally): Generator<string | null> {
  if (geography !== null) yield coverageLine(tally.total, tally.fullCoverage(), requirements);
  for (const group of groups) yield groupLine(group, tally, requirements);
}

const isOver = ({ state }: Liveness): boolean => state === 'off' || state === 'ending';

function notesOn(asked: readonly string[], world: WorldFacts): string[] {
  const limited = asked.filter((code) => ['prohibited', 'restricted'].includes(factsOn(world, code).roaming ?? ''));
  const ending = asked.filter((code) => {
    const { '2g': second, '3g': third } = factsOn(world, code).technologies;
    return isOver(second) || isOver(third);
  });
  return networkNotes(limited, ending);
}

/** At most four lines on the result, one of them a note on the countries where there is one; none without a match. */
export function insightsOf(search: Search, tally: Tally): string[] {
  return insightLines(tally, foundLines(search, tally), notesOn(search.asked, search.world));
}
