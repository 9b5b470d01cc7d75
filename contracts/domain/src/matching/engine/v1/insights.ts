import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countriesEnding2gOr3g, countriesLimitingPermanentRoaming } from '../../../coverage/coverage.referenceData.ts';
import { listRequestedCountries } from '../requestedPlaces.ts';
import type { CriterionGroup } from '../criterion.ts';
import { deviceManagementScoringCriterionGroup } from '../deviceManagement.ts';
import {
  formatCoverageInsight,
  selectMatchResultInsights,
  formatMatchCountsAsGroupInsight,
  buildRoamingAndSwitchOffNotes,
  formatSatelliteInsight,
  formatMatchCountsAsTechnologyInsight,
  type MatchInsight,
  type MatchTally as TallyOf,
} from '../insightLines.ts';
import { satelliteNtnScoringCriterionGroup } from '../ntn.ts';
import type { PreparedSearchV1 } from './evaluate.ts';
import { technologyFitScoringCriterionGroupV1 } from './fit.ts';

/** The totals that the insights of match-v1 use. They are computed over all matches. */
export type MatchInsightTotalsV1 = TallyOf<CriterionGroup>;

/** The line for one requested group; `null` when there is nothing to report. */
function formatGroupLine(
  group: CriterionGroup,
  tally: MatchInsightTotalsV1,
  requirements: BuyerRequirements,
): string | null {
  if (group === technologyFitScoringCriterionGroupV1)
    return formatMatchCountsAsTechnologyInsight(tally.total, tally.technologies(), requirements);
  if (group === deviceManagementScoringCriterionGroup && requirements.deviceManagement !== 'Advanced') return null;
  const counts = tally.kinds(group);
  return group === satelliteNtnScoringCriterionGroup
    ? formatSatelliteInsight(counts)
    : formatMatchCountsAsGroupInsight(group.label(requirements), counts);
}

/** Yields lines about the requirements, geography first. */
function* generateLines(
  { requirements, areas, groups }: PreparedSearchV1,
  tally: MatchInsightTotalsV1,
): Generator<string | null> {
  if (areas.length > 0) yield formatCoverageInsight(tally.total, tally.fullCoverage(), requirements);
  for (const { group } of groups) yield formatGroupLine(group, tally, requirements);
}

/** Builds up to four lines about the result. Notes on the requested countries are shown but do not affect scores. */
export function buildMatchResultInsightsV1(
  search: PreparedSearchV1,
  tally: MatchInsightTotalsV1,
): readonly MatchInsight[] {
  const requestedCountries = listRequestedCountries(search.requirements);
  const limited = requestedCountries.filter((code) => countriesLimitingPermanentRoaming.has(code));
  const ending = requestedCountries.filter((code) => countriesEnding2gOr3g.has(code));
  return selectMatchResultInsights(tally, generateLines(search, tally), buildRoamingAndSwitchOffNotes(limited, ending));
}
