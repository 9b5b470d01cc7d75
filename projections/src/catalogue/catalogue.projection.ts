import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';
import {
  catalogueVersionTable,
  columnsCopiedFromCatalogueUploadChanges,
  currentProviderFilterAndSortTable,
  providerVersionTable,
  stagedCatalogueUploadChangeTable,
  catalogueReadModel,
} from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { createHash } from 'node:crypto';
import {
  joinAndNormaliseProviderSearchTexts,
  toSupportTextOrUnknown,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { toProviderListItem } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { toNameSortKey, computeProviderSortValues } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { hashTrigrams } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { buildUnqualifiedColumnNameMap, qualifyColumns, type TableRowToWrite } from '@marketplace/read-models/table.ts';

/** Columns of a provider's row derived from its record. */
function providerRow(
  record: ProviderRecord,
): Omit<TableRowToWrite<typeof providerVersionTable>, 'valid_from' | 'valid_to'> {
  const { id, name, type, website } = record;
  return { id, name, sort_name: toNameSortKey(name), type, website, record };
}

/** Signed 64-bit hash as decimal text: the same for providers that the filters cannot distinguish. */
function hashFilterValues(...values: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(values)).digest();
  return digest.readBigInt64BE().toString();
}

/** Columns of a provider's list row derived from its record. */
function listingRow(record: ProviderRecord): Omit<TableRowToWrite<typeof currentProviderFilterAndSortTable>, 'since'> {
  const { id, name, type, partner, showcase, scope, platformFeatures } = record;
  const [protocols, sgp32, ntn] = [
    record.protocols ?? '',
    toSupportTextOrUnknown(record.sgp32),
    toSupportTextOrUnknown(record.ntn),
  ];
  const sorted = computeProviderSortValues(toProviderListItem(record));
  const search = joinAndNormaliseProviderSearchTexts([name, scope, platformFeatures]);
  return {
    ...{ id, sort_name: sorted.name, type, partner, showcase, protocols, sgp32, ntn },
    cell: hashFilterValues(type, protocols, sgp32, ntn),
    technologies: sorted.technologies,
    countries: sorted.countries,
    sgp32_place: sorted.sgp32,
    ntn_place: sorted.ntn,
    level: sorted.level,
    search,
    grams: hashTrigrams(search),
  };
}

type CatalogueEvent = CatalogueUploadEvent | CatalogueStreamEvent;

const c = qualifyColumns(stagedCatalogueUploadChangeTable, 'c');
const p = qualifyColumns(providerVersionTable, 'p');
const l = qualifyColumns(currentProviderFilterAndSortTable, 'l');
const { valid_from, valid_to } = buildUnqualifiedColumnNameMap(providerVersionTable);
const staged = `{schema}.${stagedCatalogueUploadChangeTable.name} c`;

/** Builds SQL that selects the staged rows as new rows, which are valid from the published version on. */
const selectStaged = (columns: string): string =>
  `SELECT ${c.id}, $1, ${columns} FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.record} IS NOT NULL`;

const endReplaced = `
  UPDATE {schema}.${providerVersionTable.name} p SET ${valid_to} = $1
    FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.id} = ${p.id} AND ${p.valid_to} IS NULL AND ${p.valid_from} < $1`;

const insertNew = `
  INSERT INTO {schema}.${providerVersionTable.name} (${buildUnqualifiedColumnNameMap(providerVersionTable).id}, ${valid_from}, ${columnsCopiedFromCatalogueUploadChanges.provider})
  ${selectStaged(columnsCopiedFromCatalogueUploadChanges.provider)} ON CONFLICT DO NOTHING`;

const deleteReplacedListings = `
  DELETE FROM {schema}.${currentProviderFilterAndSortTable.name} l USING ${staged} WHERE ${c.upload_id} = $1 AND ${c.id} = ${l.id}`;

const insertNewListings = `
  INSERT INTO {schema}.${currentProviderFilterAndSortTable.name} (${buildUnqualifiedColumnNameMap(currentProviderFilterAndSortTable).id}, ${buildUnqualifiedColumnNameMap(currentProviderFilterAndSortTable).since}, ${columnsCopiedFromCatalogueUploadChanges.listing})
  ${selectStaged(columnsCopiedFromCatalogueUploadChanges.listing)}`;

const selectRefilledListings = `
  SELECT ${l.id}, ${l.since}, ${columnsCopiedFromCatalogueUploadChanges.listing} FROM {schema}.${currentProviderFilterAndSortTable.name} l
   WHERE NOT EXISTS (SELECT FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.id} = ${l.id})
  UNION ALL ${selectStaged(columnsCopiedFromCatalogueUploadChanges.listing)}`;

/**
 * Flushes the pending lists of GIN indexes. Inserts through pending lists are ten times faster, but readers also scan
 * the remaining entries.
 */
const flushPendingIndexEntries = `
  SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
   WHERE i.indrelid = '{schema}.${currentProviderFilterAndSortTable.name}'::regclass AND a.amname = 'gin'`;

/**
 * Deletes staged differences. After a publication, all of them are based on a past version and can never be published.
 */
const deleteStaged = `DELETE FROM ${staged}`;

/** Minimum number of added and changed rows for which a mostly new list is refilled completely. */
const minRefillRows = 1000;

function isMostlyNew({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): boolean {
  return added + changed >= Math.max(minRefillRows, unchanged);
}

function countProviders({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): number {
  return added + changed + unchanged;
}

/** Columns of a version's row that all kinds of versions have in common. */
function buildVersionColumns({ event, at, actor }: ProjectedEvent<CatalogueStreamEvent>) {
  const { version, counts } = event.data;
  const { added, changed, removed, unchanged } = counts;
  return { version, published_at: at, actor, added, changed, removed, unchanged, providers: countProviders(counts) };
}

const handlers: ProjectionHandlers<CatalogueEvent> = {
  UploadStarted: 'ignore',
  ProvidersChanged: ({ event }, { put }) => {
    const { uploadId, added, changed, removed } = event.data;
    for (const record of [...added, ...changed]) {
      put(stagedCatalogueUploadChangeTable, { upload_id: uploadId, ...providerRow(record), ...listingRow(record) });
    }
    for (const id of removed) put(stagedCatalogueUploadChangeTable, { upload_id: uploadId, id, record: null });
  },
  UploadReady: 'ignore',
  UploadFailed: ({ event }, { run }) => run(`${deleteStaged} WHERE ${c.upload_id} = $1`, [event.data.uploadId]),
  CataloguePublished: (projected, { put, run, refill }) => {
    const { version, uploadId, fileName, digest, restoredFrom, counts } = projected.event.data;
    run(endReplaced, [version, uploadId]);
    run(insertNew, [version, uploadId]);
    if (isMostlyNew(counts)) refill(currentProviderFilterAndSortTable, selectRefilledListings, [version, uploadId]);
    else {
      run(deleteReplacedListings, [uploadId]);
      run(insertNewListings, [version, uploadId]);
      run(flushPendingIndexEntries);
    }
    run(deleteStaged);
    put(catalogueVersionTable, {
      ...buildVersionColumns(projected),
      kind: restoredFrom === null ? 'upload' : 'restore',
      upload_id: uploadId,
      file_name: restoredFrom === null ? fileName : null,
      provider_id: null,
      provider_name: null,
      restored_from: restoredFrom,
      digest,
    });
  },
  ProviderEdited: (projected, { put, patch, remove }) => {
    const { version, change, providerId, name, record, replaces } = projected.event.data;
    if (replaces !== null) patch(providerVersionTable, { id: providerId, valid_from: replaces }, { valid_to: version });
    if (record === null) remove(currentProviderFilterAndSortTable, { id: providerId });
    else {
      put(providerVersionTable, { valid_from: version, valid_to: null, ...providerRow(record) });
      put(currentProviderFilterAndSortTable, { since: version, ...listingRow(record) });
    }
    put(catalogueVersionTable, {
      ...buildVersionColumns(projected),
      kind: change,
      upload_id: null,
      file_name: null,
      provider_id: providerId,
      provider_name: name,
      restored_from: null,
      digest: null,
    });
  },
};

/** The catalogue in all its versions. */
export const catalogueProjection = defineProjection<CatalogueEvent>({
  readModel: catalogueReadModel,
  handlers,
  // Publishing a version needs the chunks of an upload, which are events of another stream.
  parking: 'all',
  changes: ({ event }) =>
    event.type === 'CataloguePublished' || event.type === 'ProviderEdited' ? [['all', 'Catalogue']] : [],
});
