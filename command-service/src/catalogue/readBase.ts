import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { LoadStatePort, ReadModelPort } from '../ports.ts';
import { type CatalogueState, catalogueDecider, catalogueStream } from './catalogue.decider.ts';
import { type FieldOverrides, sheetAt } from './overrides.ts';

/** The catalogue that an upload is compared with. */
export interface CatalogueBase {
  readonly version: number;
  readonly records: readonly ProviderRecord[];
  readonly holds: FieldOverrides;
}

/** A version of the catalogue and the schema that holds it. */
export interface CatalogueEdition {
  readonly version: number;
  readonly schema: string;
}

/** The newest one, and what its stream says of it. */
export interface NewestEdition extends CatalogueEdition {
  readonly state: CatalogueState;
}

/** Milliseconds between looks at a read model that is behind the log, and how often it is looked at. */
const patience = { pause: 50, looks: 100 } as const;

/** Rows that are fetched at once, so that parsing them holds nobody up. */
const pageSize = 500;

export type BaseDeps = ReadModelPort & LoadStatePort;

async function publishedVersion({ pool }: BaseDeps, schema: string): Promise<number> {
  const found = await pool.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${schema}.catalogue_version`,
  );
  return found.rows[0]?.version ?? 0;
}

/** @returns the name of the schema that holds the version. */
async function waitForVersion(deps: BaseDeps, version: number): Promise<string> {
  for (let look = 0; look < patience.looks; look += 1) {
    const schema = (await deps.resolveSchemas())('catalogue');
    if ((await publishedVersion(deps, schema)) >= version) return schema;
    await delay(patience.pause);
  }
  throw new Refusal('unavailable', 'catalogue.not-ready', 'The catalogue is being prepared. Please try again.');
}

/**
 * Finds the newest version that the log knows, waiting for the read model if it is behind.
 * @throws Refusal 'catalogue.not-ready' when it stays behind for 5 s.
 */
export async function newestEdition(deps: BaseDeps): Promise<NewestEdition> {
  const { state } = await deps.loadState(catalogueDecider, catalogueStream);
  return { version: state.version, schema: await waitForVersion(deps, state.version), state };
}

/** Goes through the providers of one version by id, a page at a time. @param columns SQL, besides the id. */
async function* pagesOf<Row extends { readonly id: string }>(
  { pool }: BaseDeps,
  { version, schema }: CatalogueEdition,
  columns: string,
): AsyncGenerator<readonly Row[], void> {
  for (let last: string | null = ''; last !== null; ) {
    const page: { rows: Row[] } = await pool.query(
      `SELECT id, ${columns} FROM ${schema}.provider
        WHERE id > $1 AND valid_from <= $2 AND (valid_to IS NULL OR valid_to > $2) ORDER BY id LIMIT ${pageSize}`,
      [last, version],
    );
    yield page.rows;
    last = page.rows.length < pageSize ? null : (page.rows.at(-1)?.id ?? null);
  }
}

/** Every record of one version, by id. */
export async function readRecords(deps: BaseDeps, edition: CatalogueEdition): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  for await (const page of pagesOf<{ id: string; record: ProviderRecord }>(deps, edition, 'record')) {
    for (const { record } of page) records.push(record);
  }
  return records;
}

/** Id and name of every provider of one version. */
export async function readNames(
  deps: BaseDeps,
  edition: CatalogueEdition,
): Promise<readonly Pick<ProviderRecord, 'id' | 'name'>[]> {
  const names: Pick<ProviderRecord, 'id' | 'name'>[] = [];
  for await (const page of pagesOf<{ id: string; name: string }>(deps, edition, 'name')) names.push(...page);
  return names;
}

/** A provider as it stands, and the version in which it took this form. */
export interface CurrentProvider {
  readonly since: number;
  readonly record: ProviderRecord;
}

/** @returns `null` for an id that the version does not hold. */
export async function readProvider(
  { pool }: BaseDeps,
  { version, schema }: CatalogueEdition,
  id: string,
): Promise<CurrentProvider | null> {
  const found = await pool.query<CurrentProvider>(
    `SELECT valid_from AS since, record FROM ${schema}.provider
      WHERE id = $1 AND valid_from <= $2 AND (valid_to IS NULL OR valid_to > $2)`,
    [id, version],
  );
  return found.rows[0] ?? null;
}

/** Reads the newest version that the log knows. @throws Refusal 'catalogue.not-ready'. */
export async function readBase(deps: BaseDeps): Promise<CatalogueBase> {
  const edition = await newestEdition(deps);
  const { version, state } = edition;
  return { version, records: await readRecords(deps, edition), holds: sheetAt(state.sheets, version).holds };
}
