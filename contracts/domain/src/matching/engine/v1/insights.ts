import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { legacyEnding, roamingLimited } from '../../../coverage/coverage.facts.ts';
import { askedCountries } from '../askedPlaces.ts';
import type { CriterionGroup } from '../criterion.ts';
import { deviceManagement } from '../deviceManagement.ts';
import {
  coverageLine,
  insightLines,
  kindLine,
  networkNotes,
  satelliteLine,
  technologyLine,
  type Tally as TallyOf,
} from '../insightLines.ts';
import { ntn } from '../ntn.ts';
import type { Search } from './evaluate.ts';
import { fit } from './fit.ts';

/** What the lines of this version may count. */
export type Tally = TallyOf<CriterionGroup>;

/** The line of one asked group; `null` when there is nothing to say. */
function groupLine(group: CriterionGroup, tally: Tally, requirements: Requirements): string | null {
  if (group === fit) return technologyLine(tally.total, tally.technologies(), requirements);
  if (group === deviceManagement && requirements.deviceManagement !== 'Advanced') return null;
  const counts = tally.kinds(group);
  return group === ntn ? satelliteLine(counts) : kindLine(group.label(requirements), counts);
}

/** One line after the other on what is asked for, geography before the groups. */
function* foundLines({ requirements, areas, groups }: Search, tally: Tally): Generator<string | null> {
  if (areas.length > 0) yield coverageLine(tally.total, tally.fullCoverage(), requirements);
  for (const { group } of groups) yield groupLine(group, tally, requirements);
}

/** At most four lines on the result. Facts on the countries asked for are told, never scored. */
export function insightsOf(search: Search, tally: Tally): string[] {
  const asked = askedCountries(search.requirements);
  const limited = asked.filter((code) => roamingLimited.has(code));
  const ending = asked.filter((code) => legacyEnding.has(code));
  return insightLines(tally, foundLines(search, tally), networkNotes(limited, ending));
}
