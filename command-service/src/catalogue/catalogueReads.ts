import { setTimeout as delay } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type CatalogueVersionAndDatabaseSchema,
  findNewestCatalogueVersionNumber,
  streamProviderPages,
  buildProvidersInVersionQuery,
  streamProviderRecordJsonPages,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { type CatalogueState, catalogueDecider, catalogueStreamName } from './catalogue.decider.ts';
import type { CataloguePagesForFileComparison } from './import/reader/catalogueFileHandle.ts';
import { findSheetAndFieldOverridesAtVersion } from './overrides.ts';

/** The newest catalogue version, the database schema that contains it, and the state of the catalogue stream. */
export interface NewestCatalogueVersion extends CatalogueVersionAndDatabaseSchema {
  readonly state: CatalogueState;
}

/**
 * Polling of the read model: `pause` is the time between two checks in milliseconds, and `looks` is the maximum number
 * of checks.
 */
const polling = { pause: 50, looks: 100 } as const;

export type CatalogueReadDeps = ReadModelDatabaseAndSchemasPort & LoadStatePort;

/**
 * Waits until the read model contains the version.
 * @returns the name of the read model's schema.
 * @throws Refusal 'catalogue.not-ready' after 5 seconds.
 */
async function waitForVersion(deps: CatalogueReadDeps, version: number): Promise<string> {
  for (let look = 0; look < polling.looks; look += 1) {
    const source = await resolveReadModelPoolAndSchemas(deps);
    if ((await findNewestCatalogueVersionNumber(source)) >= version) return source.schemaOf('catalogue');
    await delay(polling.pause);
  }
  throw new Refusal(
    'unavailable',
    'catalogue.not-ready',
    msg`The catalogue is not ready yet. Try again in a few seconds.`,
  );
}

/**
 * Finds the newest version in the log and waits for the read model to catch up.
 * @throws Refusal 'catalogue.not-ready' after 5 seconds.
 */
export async function waitForNewestCatalogueVersion(deps: CatalogueReadDeps): Promise<NewestCatalogueVersion> {
  const { state } = await deps.loadState(catalogueDecider, catalogueStreamName);
  return { version: state.version, schema: await waitForVersion(deps, state.version), state };
}

/** Loads all records of one version, ordered by id. */
export async function loadAllProviderRecordsOfCatalogueVersion(
  deps: CatalogueReadDeps,
  edition: CatalogueVersionAndDatabaseSchema,
): Promise<ProviderRecord[]> {
  const records: ProviderRecord[] = [];
  for await (const page of streamProviderPages(deps.pool, edition, 'record')) {
    for (const { record } of page) records.push(record);
  }
  return records;
}

/** Streams the records of a version for comparison with a file, page by page, as unparsed JSON. */
export function createCataloguePagesForFileComparison(
  deps: CatalogueReadDeps,
  { version, schema, state }: NewestCatalogueVersion,
): CataloguePagesForFileComparison {
  const pages = async function* () {
    for await (const page of streamProviderRecordJsonPages(deps.pool, { version, schema })) {
      if (page.length > 0) yield `[${page.map(({ record }) => record).join(',')}]`;
    }
  };
  return { pages: pages(), overrides: findSheetAndFieldOverridesAtVersion(state.sheets, version).overrides };
}

/** Loads records of a version by their ids. */
export async function loadProviderRecordsByIdsInCatalogueVersion(
  { pool }: CatalogueReadDeps,
  { version, schema }: CatalogueVersionAndDatabaseSchema,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProviderRecord>> {
  const providers = buildProvidersInVersionQuery({ pool, schemaOf: () => schema }, version).where('p.id', 'in', [
    ...ids,
  ]);
  const found = ids.length === 0 ? [] : await providers.select(['p.id', 'p.record']).execute();
  return new Map(found.map(({ id, record }) => [id, record]));
}

/** Loads id and name of every provider of one version. */
export async function loadProviderIdsAndNamesOfCatalogueVersion(
  deps: CatalogueReadDeps,
  edition: CatalogueVersionAndDatabaseSchema,
): Promise<readonly Pick<ProviderRecord, 'id' | 'name'>[]> {
  const names: Pick<ProviderRecord, 'id' | 'name'>[] = [];
  for await (const page of streamProviderPages(deps.pool, edition, 'name')) names.push(...page);
  return names;
}

/** A provider's record, and the version that changed it last. */
export interface ProviderRecordWithLastChange {
  readonly since: number;
  readonly record: ProviderRecord;
}

/** @returns the record of a provider in a version; `null` if the version has no provider with this id. */
export async function findProviderRecordInCatalogueVersion(
  { pool }: CatalogueReadDeps,
  { version, schema }: CatalogueVersionAndDatabaseSchema,
  id: string,
): Promise<ProviderRecordWithLastChange | null> {
  const providers = buildProvidersInVersionQuery({ pool, schemaOf: () => schema }, version).where('p.id', '=', id);
  return (await providers.select(['p.valid_from as since', 'p.record']).executeTakeFirst()) ?? null;
}
