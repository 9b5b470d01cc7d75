import { t } from '@lingui/core/macro';
import type { compareCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies, coverageTechnologyLabels } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { EndpointReply } from '../../../core/apiRequest.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import {
  describeProviderTechnologyClaim,
  formatProviderCountClaimingTechnology,
  formatNumberOfCountries,
  formatSortedCountryNames,
  formatCountryNames,
  formatNetworkCountRunningTechnology,
} from './coverageComparisonText.ts';
import type { ComparedCountryOrProvider, CoverageComparisonRowLabelAndCells } from './CoverageComparisonTable.tsx';

export type CoverageComparisonReply = EndpointReply<typeof compareCoverageEndpoint>;

interface ComparisonTable {
  readonly columns: readonly ComparedCountryOrProvider[];
  readonly facts: readonly CoverageComparisonRowLabelAndCells[];
}

function compareCountries({ countries }: CoverageComparisonReply): ComparisonTable {
  const facts = coverageTechnologies.map((technology) => ({
    label: coverageTechnologyLabels[technology],
    cells: countries.map(({ country_code, technologies }) => (
      <div key={country_code}>
        {formatProviderCountClaimingTechnology(technologies[technology].providers)}
        <CaptionText>{formatNetworkCountRunningTechnology(technologies[technology].networks)}</CaptionText>
      </div>
    )),
  }));
  return {
    columns: countries.map(({ country_code }) => ({ id: country_code, name: getCountryName(country_code) })),
    facts,
  };
}

function compareProviders({ providers }: CoverageComparisonReply, within: readonly string[]): ComparisonTable {
  const claims = coverageTechnologies.map((technology) => ({
    label: coverageTechnologyLabels[technology],
    cells: providers.map((provider) => describeProviderTechnologyClaim(provider, technology, within.length)),
  }));
  const own = providers.map(({ id, own_networks: codes }) => (
    <div key={id}>
      {codes.length === 0 ? t`None known` : formatNumberOfCountries(codes.length)}
      {codes.length > 0 && <CaptionText>{formatSortedCountryNames(codes)}</CaptionText>}
    </div>
  ));
  const gaps = providers.map(({ claimed }) => formatCountryNames(within.filter((code) => !claimed.includes(code))));
  return {
    columns: providers.map(({ id, name }) => ({ id, name })),
    facts: [
      ...claims,
      { label: t`Own networks`, cells: own },
      ...(within.length === 0 ? [] : [{ label: t`Gaps`, cells: gaps }]),
    ],
  };
}

/**
 * Converts the reply to table columns and rows.
 * @param within alpha-2 codes of the countries in which providers are compared; empty for all.
 */
export function toCoverageComparisonTable(
  compared: CoverageComparisonReply,
  within: readonly string[],
): ComparisonTable {
  return compared.type === 'countries' ? compareCountries(compared) : compareProviders(compared, within);
}
