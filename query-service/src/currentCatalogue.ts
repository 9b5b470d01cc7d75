import { compareCodePoints, rankKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runInSlices, sortInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import {
  type CatalogueEdition,
  newestEdition,
  providerPages,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { Pool } from 'pg';
import type { PositionPort, ReadModelPort } from './ports.ts';
import type { LogoFiles, LogoFolder } from './logoFiles.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** One whole version of the catalogue; immutable. */
export interface CatalogueSnapshot {
  /** 0 before the first publication. */
  readonly version: number;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  /** Sorted by name. A record has `null` for a logo file that does not exist. */
  readonly records: readonly ProviderRecord[];
}

/**
 * Loads the current catalogue. Runs no query while the read models are unchanged, and one small query when they
 * changed.
 */
export type CurrentCatalogue = (this: void) => Promise<CatalogueSnapshot>;

/** A version of the catalogue and the database schema that stores it. */
export interface Edition extends CatalogueEdition {
  readonly publishedAt: string | null;
  readonly providers: number;
}

/** Finds the newest version with one small query. */
export async function currentEdition(source: ReadSource): Promise<Edition> {
  const row = await newestEdition(source).executeTakeFirst();
  const schema = source.schemaOf('catalogue');
  if (row === undefined) return { schema, version: 0, publishedAt: null, providers: 0 };
  return { schema, version: row.version, publishedAt: row.published_at.toISOString(), providers: row.providers };
}

/**
 * Caches a small query on the read models. It runs again only after the read models changed, once for all concurrent
 * callers, and again after a failure.
 */
export function oncePerPosition<Result>(
  deps: PositionPort & ReadModelPort,
  read: (source: ReadSource) => Promise<Result>,
): (this: void) => Promise<Result> {
  let seen: { readonly position: string; readonly result: Promise<Result> } | null = null;
  const look = async (): Promise<Result> => read(await readSource(deps));
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

async function readRecords(pool: Pool, edition: Edition): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  for await (const page of providerPages(pool, edition, 'record')) for (const { record } of page) records.push(record);
  return runInSlices(sortInSlices(records, rankKey, compareCodePoints), yieldToEventLoop);
}

/** Removes the logo of a record if the file does not exist, so that browsers do not request it. */
export function withKnownLogo(record: ProviderRecord, logos: LogoFolder): ProviderRecord {
  return record.logoFile === null || logos.has(record.logoFile) ? record : { ...record, logoFile: null };
}

interface Kept {
  readonly edition: Edition;
  readonly logos: LogoFolder;
  readonly snapshot: Promise<CatalogueSnapshot>;
}

/**
 * Creates a loader that keeps the latest version in memory and reads the next one once for all concurrent callers.
 * @param newest finds the newest version, cached by `cacheUntilReadModelsChange`.
 */
export function createCurrentCatalogue(
  deps: PositionPort & ReadModelPort,
  newest: () => Promise<Edition>,
  logoFiles: LogoFiles,
): CurrentCatalogue {
  let kept: Kept | null = null;
  /** Position of the read models at which `kept` was last found to be current. */
  let currentAt: string | null = null;

  const read = async (edition: Edition, logos: LogoFolder): Promise<CatalogueSnapshot> => {
    const { version, publishedAt } = edition;
    const records = await readRecords(deps.pool, edition);
    return { version, publishedAt, records: records.map((record) => withKnownLogo(record, logos)) };
  };
  const isCurrent = ({ schema, version }: Edition, logos: LogoFolder): boolean =>
    kept?.logos === logos && kept.edition.schema === schema && kept.edition.version >= version;
  const keep = (edition: Edition, logos: LogoFolder): Promise<CatalogueSnapshot> => {
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

/** Caches what is computed from a version until there is another one. */
export function oncePerVersion<Result>(
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
