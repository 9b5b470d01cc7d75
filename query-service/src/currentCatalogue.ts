import { compareCodePoints, rankKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runInSlices, sortInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import type { Pool } from 'pg';
import type { PositionPort, ReadModelPort } from './ports.ts';
import type { LogoFiles, LogoFolder } from './logoFiles.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** One version of the catalogue as a whole; never changed after it was read. */
export interface CatalogueSnapshot {
  /** 0 before the first publication. */
  readonly version: number;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  /** By name; a logo file that is not there is `null`. */
  readonly records: readonly ProviderRecord[];
}

/** The catalogue as it stands. Costs nothing while the read models stand still, one small query when they moved. */
export type CurrentCatalogue = (this: void) => Promise<CatalogueSnapshot>;

/** A version and the schema that holds it. */
export interface Edition {
  readonly schema: string;
  readonly version: number;
  readonly publishedAt: string | null;
  readonly providers: number;
}

/** Records that are fetched at once, so that parsing them holds nobody up. */
const pageSize = 500;

/** The newest version, by one small query. */
export async function currentEdition(pool: Pool, schema: string): Promise<Edition> {
  const found = await pool.query<{ version: number; published_at: Date; providers: number }>(
    `SELECT version, published_at, providers FROM ${schema}.catalogue_version ORDER BY version DESC LIMIT 1`,
  );
  const row = found.rows[0];
  if (row === undefined) return { schema, version: 0, publishedAt: null, providers: 0 };
  return { schema, version: row.version, publishedAt: row.published_at.toISOString(), providers: row.providers };
}

/** The records of a version by id, some at a time. */
export async function* recordPages(
  pool: Pool,
  { schema, version }: Pick<Edition, 'schema' | 'version'>,
): AsyncGenerator<readonly ProviderRecord[]> {
  for (let last: string | null = ''; last !== null; ) {
    const page: { rows: { id: string; record: ProviderRecord }[] } = await pool.query(
      `SELECT id, record FROM ${schema}.provider
        WHERE id > $1 AND valid_from <= $2 AND (valid_to IS NULL OR valid_to > $2) ORDER BY id LIMIT ${pageSize}`,
      [last, version],
    );
    yield page.rows.map(({ record }) => record);
    last = page.rows.length < pageSize ? null : (page.rows.at(-1)?.id ?? null);
  }
}

async function readRecords(pool: Pool, edition: Edition): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  for await (const page of recordPages(pool, edition)) for (const record of page) records.push(record);
  return runInSlices(sortInSlices(records, rankKey, compareCodePoints), yieldToEventLoop);
}

/** So that no browser asks for a picture that is not there. */
export function withKnownLogo(record: ProviderRecord, logos: LogoFolder): ProviderRecord {
  return record.logoFile === null || logos.has(record.logoFile) ? record : { ...record, logoFile: null };
}

interface Kept {
  readonly edition: Edition;
  readonly logos: LogoFolder;
  readonly snapshot: Promise<CatalogueSnapshot>;
}

/** A reader that keeps the last version in memory and reads the next one once, however many ask for it. */
export function createCurrentCatalogue(
  { pool, hub, resolveSchemas }: PositionPort & ReadModelPort,
  logoFiles: LogoFiles,
): CurrentCatalogue {
  let kept: Kept | null = null;
  /** Position of the read models at which `kept` was found to be current. */
  let currentAt: string | null = null;

  const read = async (edition: Edition, logos: LogoFolder): Promise<CatalogueSnapshot> => {
    const { version, publishedAt } = edition;
    const records = await readRecords(pool, edition);
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
    const position = hub.current();
    if (kept?.logos === logos && position !== null && position === currentAt) return kept.snapshot;
    const edition = await currentEdition(pool, (await resolveSchemas())('catalogue'));
    const snapshot = keep(edition, logos);
    await snapshot;
    currentAt = position;
    return snapshot;
  };
}

/** Keeps what is made from a version until there is another one. */
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
