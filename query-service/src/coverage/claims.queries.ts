import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { technologyBit } from '@marketplace/contracts/coverage/coverage.values.ts';
import { mostNames, type ClaimingProvider } from '@marketplace/contracts/coverage/coverage.views.ts';
import { type Claims, linkedProviders, type LinkedClaim } from '@marketplace/domain/coverage/coverage.countries.ts';
import type { coverage } from '@marketplace/read-models/coverage/coverage.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, type ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';

type CoverageTables = TablesOf<typeof coverage>;
type CoverageDb = Kysely<CoverageTables>;

const coverageDb = (source: ReadSource): CoverageDb => readModelDb(source);

/** What providers claim, by country. */
export async function findClaims(source: ReadSource): Promise<ReadonlyMap<string, Claims>> {
  const rows = await coverageDb(source).selectFrom('coverage.country_claim').selectAll().execute();
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const counts = [...byCountry].map(([country, claims]) => {
    return [country, new Map(claims.map(({ technologies, providers }) => [technologies, providers]))] as const;
  });
  return new Map(counts);
}

/** What providers that run networks themselves claim. */
export async function findLinkedClaims(source: ReadSource): Promise<LinkedClaim[]> {
  return coverageDb(source)
    .selectFrom('coverage.claim')
    .select(['name', 'countries', 'technologies'])
    .where('name', 'in', linkedProviders)
    .orderBy('id')
    .execute();
}

type ClaimExpressions = ExpressionBuilder<CoverageTables, 'coverage.claim'>;

const claimsCountry = (eb: ClaimExpressions, country: string) =>
  sql<boolean>`${eb.ref('coverage.claim.countries')} @> ARRAY[${country}]::text[]`;

const claimsTechnology = (eb: ClaimExpressions, technology: CoverageTechnology) =>
  sql<boolean>`${eb.ref('coverage.claim.technologies')} & ${technologyBit(technology)} <> 0`;

/** The first providers by name that claim a technology in a country, `mostNames` at the most. */
export async function findClaimers(
  source: ReadSource,
  country: string,
  technology: CoverageTechnology,
): Promise<ClaimingProvider[]> {
  return coverageDb(source)
    .selectFrom('coverage.claim')
    .select(['id', 'name'])
    .where((eb) => eb.and([claimsCountry(eb, country), claimsTechnology(eb, technology)]))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(mostNames)
    .execute();
}

const claimColumns = ['id', 'name', 'countries', 'technologies'] as const;

const selectClaims = (source: ReadSource) => coverageDb(source).selectFrom('coverage.claim').select(claimColumns);

/** What a provider claims: each of the technologies, a `technologySet`, in each of the countries. */
export type NamedClaim = InferResult<ReturnType<typeof selectClaims>>[number];

/** All claims in the order of the providers' names. */
export async function findAllClaims(source: ReadSource): Promise<NamedClaim[]> {
  return selectClaims(source).orderBy('sort_name').orderBy('id').execute();
}

/** What providers claim, by id, in no order; without those that the catalogue does not hold. */
export async function findProviderClaims(source: ReadSource, ids: readonly string[]): Promise<NamedClaim[]> {
  return selectClaims(source)
    .where('id', 'in', [...ids])
    .execute();
}
