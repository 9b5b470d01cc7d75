import type { compareCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies, technologyNames } from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { ReplyOf } from '../../../core/call.ts';
import { Note } from '../../../ui/Note.tsx';
import { claimedText, claimsText, countriesText, countryNames, namesInOrder, networksText } from './compareWords.ts';
import type { CoverageColumn, CoverageFact } from './BesideTable.tsx';

export type CoverageCompared = ReplyOf<typeof compareCoverage>;

interface ComparisonTable {
  readonly columns: readonly CoverageColumn[];
  readonly facts: readonly CoverageFact[];
}

function compareCountries({ countries }: CoverageCompared): ComparisonTable {
  const facts = coverageTechnologies.map((technology) => ({
    label: technologyNames[technology],
    cells: countries.map(({ country_code, technologies }) => (
      <div key={country_code}>
        {claimsText(technologies[technology].providers)}
        <Note>{networksText(technologies[technology].networks)}</Note>
      </div>
    )),
  }));
  return {
    columns: countries.map(({ country_code }) => ({ id: country_code, name: countryName(country_code) })),
    facts,
  };
}

function compareProviders({ providers }: CoverageCompared, within: readonly string[]): ComparisonTable {
  const claims = coverageTechnologies.map((technology) => ({
    label: technologyNames[technology],
    cells: providers.map((provider) => claimedText(provider, technology, within.length)),
  }));
  const own = providers.map(({ id, own_networks: codes }) => (
    <div key={id}>
      {codes.length === 0 ? 'None known' : countriesText(codes.length)}
      {codes.length > 0 && <Note>{countryNames(codes)}</Note>}
    </div>
  ));
  const gaps = providers.map(({ claimed }) => namesInOrder(within.filter((code) => !claimed.includes(code))));
  return {
    columns: providers.map(({ id, name }) => ({ id, name })),
    facts: [
      ...claims,
      { label: 'Own networks', cells: own },
      ...(within.length === 0 ? [] : [{ label: 'Gaps', cells: gaps }]),
    ],
  };
}

/** Converts the reply to table columns and rows. @param within compared countries of providers; empty for all. */
export function comparedFacts(compared: CoverageCompared, within: readonly string[]): ComparisonTable {
  return compared.type === 'countries' ? compareCountries(compared) : compareProviders(compared, within);
}
