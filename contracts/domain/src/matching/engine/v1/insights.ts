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

/** The totals that this version's insights use. */
export type Tally = TallyOf<CriterionGroup>;

/** The line for one requested group; `null` when there is nothing to report. */
function formatGroupLine(group: CriterionGroup, tally: Tally, requirements: Requirements): string | null {
  if (group === fit) return technologyLine(tally.total, tally.technologies(), requirements);
  if (group === deviceManagement && requirements.deviceManagement !== 'Advanced') return null;
  const counts = tally.kinds(group);
  return group === ntn ? satelliteLine(counts) : kindLine(group.label(requirements), counts);
}

/** Yields lines about the requirements, geography first. */
function* generateLines({ requirements, areas, groups }: Search, tally: Tally): Generator<string | null> {
  if (areas.length > 0) yield coverageLine(tally.total, tally.fullCoverage(), requirements);
  for (const { group } of groups) yield formatGroupLine(group, tally, requirements);
}

/** Builds up to four lines about the result. Notes on the requested countries are shown but do not affect scores. */
export function insightsOf(search: Search, tally: Tally): string[] {
  const requestedCountries = askedCountries(search.requirements);
  const limited = requestedCountries.filter((code) => roamingLimited.has(code));
  const ending = requestedCountries.filter((code) => legacyEnding.has(code));
  return insightLines(tally, generateLines(search, tally), networkNotes(limited, ending));
}
