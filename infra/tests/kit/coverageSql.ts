import { coverageTechnologies, getCoverageTechnologyBit } from '@marketplace/contracts/coverage/coverage.values.ts';
import { referenceNetworkData } from '@marketplace/domain/coverage/coverage.referenceData.ts';
import { providerOperatedNetworks } from '@marketplace/domain/coverage/coverage.operatorLinks.ts';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

/** Counts on the map for one country: providers and networks with at least one of the chosen technologies. */
interface CountRow {
  readonly country: string;
  readonly chosen: number;
  readonly providers: number;
  readonly infrastructure: number;
  readonly combined: number;
}

const claims = (schema: string): string => `
  SELECT DISTINCT p.id, code AS country, t.bit
    FROM ${schema}.provider p,
         jsonb_array_elements_text(CASE jsonb_typeof(p.record->'countries') WHEN 'array' THEN p.record->'countries' ELSE '[]' END) code,
         jsonb_array_elements_text(p.record->'radioTech') named
    JOIN (VALUES ('2G', 1), ('3G', 2), ('4G', 4), ('5G', 8), ('LTE-M', 16), ('NB-IoT', 32)) AS t(name, bit) ON t.name = named
   WHERE p.valid_to IS NULL`;

const networks = `
  SELECT n->>'country' AS country, coalesce(n->>'name', '') AS name, bits.bit
    FROM jsonb_array_elements($1::jsonb) n, jsonb_each(n->'technologies') AS fact(technology, said)
    JOIN jsonb_to_recordset($3::jsonb) AS bits(technology text, bit int) ON bits.technology = fact.technology
   WHERE said->>'service' = 'running' AND said->>'confidence' <> 'low'
     AND NOT coalesce((said->'switchOff'->>'isLeftover')::boolean, false)
     AND NOT coalesce(said->'switchOff'->>'status' = 'off' AND said->'switchOff'->>'confidence' <> 'low', false)`;

/**
 * A network counts as the provider that operates the network, if that provider declares coverage in the country. If
 * there are several such providers, the first in the list counts.
 */
const combined = `
  SELECT country, 'provider ' || id AS who, bit FROM claims
  UNION
  SELECT country, coalesce('provider ' || runner.provider, 'network ' || name), n.bit
    FROM networks n LEFT JOIN (
      SELECT DISTINCT ON (c.country, l.link->>'network') c.country, l.link->>'network' AS name, c.id AS provider
        FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS l(link, place)
        JOIN claims c ON c.id = l.link->>'provider' AND c.country = l.link->>'country'
       ORDER BY c.country, l.link->>'network', place) runner USING (country, name)`;

const counted = (who: string, from: string): string => `
  SELECT country, chosen, count(DISTINCT ${who})::int AS count FROM ${from} JOIN chosen ON bit & chosen <> 0 GROUP BY country, chosen`;

/**
 * Computes the map's counts for these countries and several technology choices in SQL, from catalogue records and
 * reference data.
 */
export async function computeExpectedCoverageCounts(
  { pool, deps }: InProcessTestMarketplace,
  countries: readonly string[],
): Promise<readonly CountRow[]> {
  const schema = (await deps.resolveSchemas())('catalogue');
  const bits = coverageTechnologies.map((technology) => ({ technology, bit: getCoverageTechnologyBit(technology) }));
  const { rows } = await pool.query<CountRow>(
    `WITH claims AS MATERIALIZED (${claims(schema)}), networks AS MATERIALIZED (${networks}), who AS MATERIALIZED (${combined}),
          chosen AS (SELECT unnest(ARRAY[1, 2, 4, 8, 16, 32, 12, 48, 63]) AS chosen)
     SELECT country, chosen, coalesce(p.count, 0) AS providers, coalesce(i.count, 0) AS infrastructure, coalesce(w.count, 0) AS combined
       FROM unnest($4::text[]) AS asked(country) CROSS JOIN chosen
       LEFT JOIN (${counted('id', 'claims')}) p USING (country, chosen)
       LEFT JOIN (${counted('name', 'networks')}) i USING (country, chosen)
       LEFT JOIN (${counted('who', 'who')}) w USING (country, chosen)`,
    [
      JSON.stringify(referenceNetworkData.networks),
      JSON.stringify(providerOperatedNetworks),
      JSON.stringify(bits),
      [...countries],
    ],
  );
  return rows;
}
