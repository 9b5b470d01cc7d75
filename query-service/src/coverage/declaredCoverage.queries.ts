import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCoverageTechnologyBit } from '@marketplace/contracts/coverage/coverage.values.ts';
import {
  maxListedCoverageProvidersForOneCountry,
  type CoverageDeclaringProvider,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import {
  networkOperatingProviderIds,
  type OperatorDeclaredCoverage,
} from '@marketplace/domain/coverage/coverage.countries.ts';
import type { CountsByTechnologySet } from '@marketplace/domain/coverage/coverage.counting.ts';
import type { declaredCoverageReadModel } from '@marketplace/read-models/coverage/coverage.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, type ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';

type CoverageTables = ReadModelRowTypes<typeof declaredCoverageReadModel>;
type CoverageDb = Kysely<CoverageTables>;

const coverageDb = (source: ReadModelPoolAndSchemas): CoverageDb => createReadModelQueryBuilder(source);

/** A catalogue version for which declared coverage is stored, and the database schema that contains the coverage. */
export interface CatalogueVersionAndCoverageDatabaseSchema {
  readonly schema: string;
  /** 0 before the first publication. */
  readonly version: number;
}

async function findVersion(db: CoverageDb): Promise<number> {
  const found = await db
    .selectFrom('coverage.claim_version')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** Finds the newest catalogue version that has declared coverage. Runs one small query. */
export async function findCurrentDeclaredCoverageVersion(
  source: ReadModelPoolAndSchemas,
): Promise<CatalogueVersionAndCoverageDatabaseSchema> {
  return { schema: source.schemaOf('coverage'), version: await findVersion(coverageDb(source)) };
}

/** Provider-declared coverage in one catalogue version. */
export interface DeclaredCoverageCounts {
  readonly version: number;
  /** Numbers of declaring providers by country and set of technologies. */
  readonly claims: ReadonlyMap<string, CountsByTechnologySet>;
  /** Declared coverage of providers that operate networks. */
  readonly linked: readonly OperatorDeclaredCoverage[];
}

async function loadCounts(db: CoverageDb): Promise<ReadonlyMap<string, CountsByTechnologySet>> {
  const rows = await db.selectFrom('coverage.country_claim').selectAll().execute();
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const counts = [...byCountry].map(([country, claims]) => {
    return [country, new Map(claims.map(({ technologies, providers }) => [technologies, providers]))] as const;
  });
  return new Map(counts);
}

function loadLinkedCoverage(db: CoverageDb): Promise<OperatorDeclaredCoverage[]> {
  return db
    .selectFrom('coverage.claim')
    .select(['id', 'countries', 'technologies'])
    .where('id', 'in', networkOperatingProviderIds)
    .orderBy('id')
    .execute();
}

/**
 * Loads the declared coverage of the newest version in one transaction, so that it is consistent even during a
 * publication.
 */
export function loadDeclaringProviderCountsByCountry(source: ReadModelPoolAndSchemas): Promise<DeclaredCoverageCounts> {
  return coverageDb(source)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => ({
      version: await findVersion(db),
      claims: await loadCounts(db),
      linked: await loadLinkedCoverage(db),
    }));
}

type ClaimExpressions = ExpressionBuilder<CoverageTables, 'coverage.claim'>;

const claimsCountry = (eb: ClaimExpressions, country: string) =>
  sql<boolean>`${eb.ref('coverage.claim.countries')} @> ARRAY[${country}]::text[]`;

const claimsTechnology = (eb: ClaimExpressions, technology: CoverageTechnology) =>
  sql<boolean>`${eb.ref('coverage.claim.technologies')} & ${getCoverageTechnologyBit(technology)} <> 0`;

/**
 * Finds the first `maxListedCoverageProvidersForOneCountry` providers, by name, that declare a technology in a country.
 */
export async function findProvidersDeclaringCoverage(
  source: ReadModelPoolAndSchemas,
  country: string,
  technology: CoverageTechnology,
): Promise<CoverageDeclaringProvider[]> {
  return coverageDb(source)
    .selectFrom('coverage.claim')
    .select(['id', 'name'])
    .where((eb) => eb.and([claimsCountry(eb, country), claimsTechnology(eb, technology)]))
    .orderBy('sort_name')
    .orderBy('id')
    .limit(maxListedCoverageProvidersForOneCountry)
    .execute();
}

const claimColumns = ['id', 'name', 'sort_name', 'countries', 'technologies'] as const;

const selectClaims = (source: ReadModelPoolAndSchemas) =>
  coverageDb(source).selectFrom('coverage.claim').select(claimColumns);

/**
 * Declared coverage of a provider: countries, and technologies as a set encoded by `encodeCoverageTechnologySet`. The
 * provider declares all of its technologies in all of its countries.
 */
export type DeclaredProviderCoverageRow = InferResult<ReturnType<typeof selectClaims>>[number];

/** Number of rows per query. Small pages keep the event loop free for other work. */
const pageSize = 500;

/** Yields the declared coverage of all providers, sorted by name, one page at a time. */
export async function* iterateDeclaredCoveragePages(
  source: ReadModelPoolAndSchemas,
): AsyncGenerator<readonly DeclaredProviderCoverageRow[], void> {
  const pages = selectClaims(source).orderBy('sort_name').orderBy('id').limit(pageSize);
  for (let last: DeclaredProviderCoverageRow | null | undefined = null; last !== undefined; ) {
    const after: DeclaredProviderCoverageRow | null = last;
    const isLater = (eb: ClaimExpressions, { sort_name, id }: DeclaredProviderCoverageRow) =>
      eb(eb.refTuple('sort_name', 'id'), '>', eb.tuple(sort_name, id));
    const page: DeclaredProviderCoverageRow[] = await (after === null
      ? pages
      : pages.where((eb) => isLater(eb, after))
    ).execute();
    yield page;
    last = page.length < pageSize ? undefined : page.at(-1);
  }
}

/**
 * Finds the declared coverage of providers by id, in no particular order. Ids that are not in the catalogue are
 * skipped.
 */
export async function findDeclaredCoverageOfProviders(
  source: ReadModelPoolAndSchemas,
  ids: readonly string[],
): Promise<DeclaredProviderCoverageRow[]> {
  return selectClaims(source)
    .where('id', 'in', [...ids])
    .execute();
}
