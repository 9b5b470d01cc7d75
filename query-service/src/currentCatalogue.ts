import { compareCodePoints, getCatalogueDefaultOrderKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runPausableTask, sortByKeyInPausableTask } from '@marketplace/domain/matching/index/pausableTasks.ts';
import {
  type CatalogueVersionAndDatabaseSchema,
  buildNewestCatalogueVersionQuery,
  streamProviderPages,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { Pool } from 'pg';
import type { ReadModelPositionPort, ReadModelDatabaseAndSchemasPort } from './ports.ts';
import type { AvailableLogosLoader, AvailableLogos } from './availableLogos.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** One complete version of the catalogue; immutable. */
export interface CatalogueSnapshot {
  /** 0 before the first publication. */
  readonly version: number;
  /** When the version was published, ISO 8601; `null` before the first publication. */
  readonly publishedAt: string | null;
  /** Sorted by name. `logoFile` is `null` if the file of the logo does not exist. */
  readonly records: readonly ProviderRecord[];
}

/**
 * Loads the current catalogue. Runs no query while the read models are unchanged. After a change, one small query finds
 * the newest version; the records are loaded again only if the version, its schema or the set of logos is new.
 */
export type CatalogueLoader = (this: void) => Promise<CatalogueSnapshot>;

/** A version of the catalogue and the database schema that stores it. */
export interface CurrentCatalogueVersionSummary extends CatalogueVersionAndDatabaseSchema {
  readonly publishedAt: string | null;
  readonly providers: number;
}

/** Finds the newest version of the catalogue with one small query. */
export async function findCurrentCatalogueVersion(
  source: ReadModelPoolAndSchemas,
): Promise<CurrentCatalogueVersionSummary> {
  const row = await buildNewestCatalogueVersionQuery(source).executeTakeFirst();
  const schema = source.schemaOf('catalogue');
  if (row === undefined) return { schema, version: 0, publishedAt: null, providers: 0 };
  return { schema, version: row.version, publishedAt: row.published_at.toISOString(), providers: row.providers };
}

/**
 * Caches the result of a small query on the read models. The query runs again only after the read models have changed,
 * after a failure, or while the position of the read models is unknown. Concurrent callers share one run of the query.
 */
export function cacheUntilReadModelsChange<Result>(
  deps: ReadModelPositionPort & ReadModelDatabaseAndSchemasPort,
  read: (source: ReadModelPoolAndSchemas) => Promise<Result>,
): (this: void) => Promise<Result> {
  let seen: { readonly position: string; readonly result: Promise<Result> } | null = null;
  const look = async (): Promise<Result> => read(await resolveReadModelPoolAndSchemas(deps));
  return () => {
    const position = deps.hub.current();
    if (position === null) return look();
    if (seen?.position === position) return seen.result;
    const entry = { position, result: look() };
    seen = entry;
    entry.result.catch(() => {
      if (seen === entry) seen = null;
    });
    return entry.result;
  };
}

async function readRecords(pool: Pool, edition: CurrentCatalogueVersionSummary): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  for await (const page of streamProviderPages(pool, edition, 'record'))
    for (const { record } of page) records.push(record);
  return runPausableTask(
    sortByKeyInPausableTask(records, getCatalogueDefaultOrderKey, compareCodePoints),
    yieldToEventLoop,
  );
}

/** Sets the logo of a record to `null` if the logo file does not exist, so that browsers do not request it. */
export function clearMissingLogoFileOfProviderRecord(record: ProviderRecord, logos: AvailableLogos): ProviderRecord {
  return record.logoFile === null || logos.has(record.logoFile) ? record : { ...record, logoFile: null };
}

interface Kept {
  readonly edition: CurrentCatalogueVersionSummary;
  readonly logos: AvailableLogos;
  readonly snapshot: Promise<CatalogueSnapshot>;
}

/**
 * Creates a loader that caches the newest version in memory and loads each new version once for all concurrent callers.
 * @param newest finds the newest version, cached by `cacheUntilReadModelsChange`.
 */
export function createCatalogueLoader(
  deps: ReadModelPositionPort & ReadModelDatabaseAndSchemasPort,
  newest: () => Promise<CurrentCatalogueVersionSummary>,
  logoFiles: AvailableLogosLoader,
): CatalogueLoader {
  let kept: Kept | null = null;
  /** Log position of the read models at which `kept` was last found to be current; `null` before the first load. */
  let currentAt: string | null = null;

  const read = async (edition: CurrentCatalogueVersionSummary, logos: AvailableLogos): Promise<CatalogueSnapshot> => {
    const { version, publishedAt } = edition;
    const records = await readRecords(deps.pool, edition);
    return {
      version,
      publishedAt,
      records: records.map((record) => clearMissingLogoFileOfProviderRecord(record, logos)),
    };
  };
  const isCurrent = ({ schema, version }: CurrentCatalogueVersionSummary, logos: AvailableLogos): boolean =>
    kept?.logos === logos && kept.edition.schema === schema && kept.edition.version >= version;
  const keep = (edition: CurrentCatalogueVersionSummary, logos: AvailableLogos): Promise<CatalogueSnapshot> => {
    if (kept !== null && isCurrent(edition, logos)) return kept.snapshot;
    const entry = { edition, logos, snapshot: read(edition, logos) };
    kept = entry;
    entry.snapshot.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.snapshot;
  };
  return async () => {
    const logos = await logoFiles();
    const position = deps.hub.current();
    if (kept?.logos === logos && position !== null && position === currentAt) return kept.snapshot;
    const edition = await newest();
    const snapshot = keep(edition, logos);
    await snapshot;
    currentAt = position;
    return snapshot;
  };
}

/** Caches a value computed from a catalogue version until the version changes. */
export function cachePerCatalogueVersion<Result>(
  make: (snapshot: CatalogueSnapshot) => Promise<Result>,
): (snapshot: CatalogueSnapshot) => Promise<Result> {
  let last: { readonly snapshot: CatalogueSnapshot; readonly result: Promise<Result> } | null = null;
  return (snapshot) => {
    if (last?.snapshot === snapshot) return last.result;
    const entry = { snapshot, result: make(snapshot) };
    last = entry;
    entry.result.catch(() => {
      if (last === entry) last = null;
    });
    return entry.result;
  };
}
