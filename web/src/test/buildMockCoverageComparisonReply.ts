import type {
  compareCoverageEndpoint,
  DeclaredProviderCoverage,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import type { z } from 'zod';
import { coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { EndpointReply } from '../core/apiRequest.ts';

type ComparisonRequest = z.output<(typeof compareCoverageEndpoint)['body']>;
type ComparisonReply = EndpointReply<typeof compareCoverageEndpoint>;

/** Declared coverage and own networks of the providers, by provider id. */
const providers: Readonly<Record<string, DeclaredProviderCoverage>> = {
  emnify: { id: 'emnify', name: 'emnify', technologies: ['4g', 'lte_m'], claimed: ['DE', 'FR'], own_networks: [] },
  orange: { id: 'orange', name: 'Orange', technologies: ['5g'], claimed: ['ES', 'FR'], own_networks: ['FR'] },
};

/** Known countries, with the numbers of providers and networks, which are the same for every technology. */
const countries: Readonly<Record<string, readonly [providers: number, networks: number]>> = {
  DE: [12, 3],
  FR: [1, 1],
  AQ: [0, 0],
};

/** Builds the reply of the coverage comparison endpoint from the sample data above. */
export function buildMockCoverageComparisonReply({
  type,
  items,
  countries: within,
}: ComparisonRequest): ComparisonReply {
  const origin = { catalogueVersion: 3, factsVersion: '2026-11-20.c9eb323c', factsDate: '2026-11-20' };
  const asked = [...new Set(items)];
  const known: Readonly<Record<string, unknown>> = type === 'countries' ? countries : providers;
  const missing = asked.filter((item) => known[item] === undefined);
  const found = asked.filter((item) => known[item] !== undefined);
  const reply = { ...origin, type, missing, countries: [], providers: [], together: [], gaps: [] };
  if (type === 'countries') {
    const counted = found.map((country_code) => {
      const [claims = 0, networks = 0] = countries[country_code] ?? [];
      const counts = coverageTechnologies.map((each) => [each, { providers: claims, networks }]);
      const technologies = Object.fromEntries(counts) as ComparisonReply['countries'][number]['technologies'];
      return { country_code, technologies };
    });
    return { ...reply, countries: counted };
  }
  const compared = found
    .flatMap((id) => providers[id] ?? [])
    .map((each) => {
      const isAsked = (code: string): boolean => within.length === 0 || within.includes(code);
      return { ...each, claimed: each.claimed.filter(isAsked) };
    });
  const together = [...new Set(compared.flatMap(({ claimed }) => claimed))];
  return { ...reply, providers: compared, together, gaps: within.filter((code) => !together.includes(code)) };
}
