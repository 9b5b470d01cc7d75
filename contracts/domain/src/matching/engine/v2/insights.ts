import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
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
import {
  getCountryNetworkFacts,
  type CountryTechnologyAvailability,
  type MatchingNetworkFacts,
} from './networkFacts.ts';
import type { PreparedSearchV2 } from './evaluate.ts';
import type { PreparedCriterionGroupV2 } from './preparedGroup.ts';

/** The totals over the matches that the insights of match-v2 use. */
export type MatchTallyV2 = TallyOf<PreparedCriterionGroupV2>;

function formatGroupLine(
  group: PreparedCriterionGroupV2,
  tally: MatchTallyV2,
  requirements: BuyerRequirements,
): string | null {
  switch (group.name) {
    case 'fit':
      return formatMatchCountsAsTechnologyInsight(tally.total, tally.technologies(), requirements);
    case 'deviceManagement':
      return requirements.deviceManagement === 'Connectivity only'
        ? null
        : formatMatchCountsAsGroupInsight(group.label, tally.kinds(group));
    case 'ntn':
      return formatSatelliteInsight(tally.kinds(group));
    case 'sim':
    case 'privateNetwork':
    case 'scale':
    case 'apis':
      return formatMatchCountsAsGroupInsight(group.label, tally.kinds(group));
  }
}

function* generateLines(
  { requirements, geography, groups }: PreparedSearchV2,
  tally: MatchTallyV2,
): Generator<string | null> {
  if (geography !== null) yield formatCoverageInsight(tally.total, tally.fullCoverage(), requirements);
  for (const group of groups) yield formatGroupLine(group, tally, requirements);
}

const isOffOrEnding = ({ state }: CountryTechnologyAvailability): boolean => state === 'off' || state === 'ending';

function buildNotes(asked: readonly string[], world: MatchingNetworkFacts): readonly MatchInsight[] {
  const limited = asked.filter((code) =>
    ['prohibited', 'restricted'].includes(getCountryNetworkFacts(world, code).roaming ?? ''),
  );
  const ending = asked.filter((code) => {
    const { '2g': second, '3g': third } = getCountryNetworkFacts(world, code).technologies;
    return isOffOrEnding(second) || isOffOrEnding(third);
  });
  return buildRoamingAndSwitchOffNotes(limited, ending);
}

/**
 * Builds up to four lines about the result, including a note on the countries if there is one. Returns no lines if
 * there are no matches.
 */
export function buildInsightsV2(search: PreparedSearchV2, tally: MatchTallyV2): readonly MatchInsight[] {
  return selectMatchResultInsights(
    tally,
    generateLines(search, tally),
    buildNotes(search.requestedCountries, search.networkFacts),
  );
}
