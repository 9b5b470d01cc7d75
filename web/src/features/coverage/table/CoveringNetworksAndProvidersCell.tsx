import { plural, t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { CoverageTechnology, CoverageMapLayer } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { TechnologyCoverageInCountry } from '@marketplace/contracts/coverage/coverage.views.ts';
import { useSession } from '../../../core/hooks.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { useReadTechnologyCoverageQuery } from '../coverageApi.ts';

/** Maximum number of names in a cell; the others are counted. */
const maxNames = 3;

/** Networks and providers of one technology by country code. */
export type OneTechnologyCoverageByCountryCode = ReadonlyMap<string, TechnologyCoverageInCountry>;

/**
 * Returns the networks and providers of the chosen technology by country; `undefined` for guests, while loading, and if
 * zero or several technologies are chosen.
 */
export function useTechnologyCoverageByCountry(
  chosen: readonly CoverageTechnology[],
): OneTechnologyCoverageByCountryCode | undefined {
  const signedIn = useSession().status === 'signedIn';
  const [technology] = chosen;
  const isOne = signedIn && technology !== undefined && chosen.length === 1;
  const { currentData } = useReadTechnologyCoverageQuery(isOne ? technology : skipToken);
  return useMemo(
    () => currentData && new Map(currentData.countries.map((each) => [each.country_code, each])),
    [currentData],
  );
}

function formatNames(names: readonly string[], count: number): string {
  const shown = names.slice(0, maxNames);
  const shownNames = shown.join(', ');
  const rest = count - shown.length;
  return rest > 0 ? plural(rest, { one: `${shownNames} and # more`, other: `${shownNames} and # more` }) : shownNames;
}

/** Table cell with the first few covering networks and providers and the number of others. */
export function CoveringNetworksAndProvidersCell({
  coverage,
  view,
}: {
  coverage: TechnologyCoverageInCountry | undefined;
  view: CoverageMapLayer;
}) {
  if (coverage === undefined) return '–';
  const networks = coverage.infrastructure_providers.filter(({ counted }) => counted).map(({ name }) => name);
  const providers = coverage.provider_providers.map(({ name }) => name);
  return (
    <>
      {view !== 'providers' && networks.length > 0 && (
        <CaptionText>{t`Networks: ${{ names: formatNames(networks, coverage.infrastructure_count) }}`}</CaptionText>
      )}
      {view !== 'infrastructure' && providers.length > 0 && (
        <CaptionText>{t`Claimed by: ${{ names: formatNames(providers, coverage.provider_count) }}`}</CaptionText>
      )}
    </>
  );
}
