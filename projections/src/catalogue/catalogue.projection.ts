import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import {
  catalogueVersion,
  handedOn,
  listing,
  provider,
  uploadChange,
  catalogue,
} from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { createHash } from 'node:crypto';
import { searchedText, supportOption } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { nameSortKey, sortValues } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { trigramsOf } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { columnNames, refs, type RowOf } from '@marketplace/read-models/table.ts';

/** Columns of a provider's row derived from its record. */
function providerRow(record: ProviderRecord): Omit<RowOf<typeof provider>, 'valid_from' | 'valid_to'> {
  const { id, name, type, website } = record;
  return { id, name, sort_name: nameSortKey(name), type, website, record };
}

/** Signed 64-bit hash as decimal text: the same for providers that the filters cannot distinguish. */
function hashFilterValues(...values: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(values)).digest();
  return digest.readBigInt64BE().toString();
}

/** Columns of a provider's list row derived from its record. */
function listingRow(record: ProviderRecord): Omit<RowOf<typeof listing>, 'since'> {
  const { id, name, type, partner, showcase, scope, platformFeatures } = record;
  const [protocols, sgp32, ntn] = [record.protocols ?? '', supportOption(record.sgp32), supportOption(record.ntn)];
  const sorted = sortValues(toProviderListing(record));
  const search = searchedText([name, scope, platformFeatures]);
  return {
    ...{ id, sort_name: sorted.name, type, partner, showcase, protocols, sgp32, ntn },
    cell: hashFilterValues(type, protocols, sgp32, ntn),
    technologies: sorted.technologies,
    countries: sorted.countries,
    sgp32_place: sorted.sgp32,
    ntn_place: sorted.ntn,
    level: sorted.level,
    search,
    grams: trigramsOf(search),
  };
}

type CatalogueEvent = UploadEvent | CatalogueStreamEvent;

const c = refs(uploadChange, 'c');
const p = refs(provider, 'p');
const l = refs(listing, 'l');
const { valid_from, valid_to } = columnNames(provider);
const staged = `{schema}.${uploadChange.name} c`;

/** Selects staged rows as new rows that start in a version. */
const selectStaged = (columns: string): string =>
  `SELECT ${c.id}, $1, ${columns} FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.record} IS NOT NULL`;

const endReplaced = `
  UPDATE {schema}.${provider.name} p SET ${valid_to} = $1
    FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.id} = ${p.id} AND ${p.valid_to} IS NULL AND ${p.valid_from} < $1`;

const insertNew = `
  INSERT INTO {schema}.${provider.name} (${columnNames(provider).id}, ${valid_from}, ${handedOn.provider})
  ${selectStaged(handedOn.provider)} ON CONFLICT DO NOTHING`;

const deleteReplacedListings = `
  DELETE FROM {schema}.${listing.name} l USING ${staged} WHERE ${c.upload_id} = $1 AND ${c.id} = ${l.id}`;

const insertNewListings = `
  INSERT INTO {schema}.${listing.name} (${columnNames(listing).id}, ${columnNames(listing).since}, ${handedOn.listing})
  ${selectStaged(handedOn.listing)}`;

const selectRefilledListings = `
  SELECT ${l.id}, ${l.since}, ${handedOn.listing} FROM {schema}.${listing.name} l
   WHERE NOT EXISTS (SELECT FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.id} = ${l.id})
  UNION ALL ${selectStaged(handedOn.listing)}`;

/** Flushes the pending lists of GIN indexes. Inserts through them are ten times faster, but readers scan what remains in them. */
const flushPendingIndexEntries = `
  SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
   WHERE i.indrelid = '{schema}.${listing.name}'::regclass AND a.amname = 'gin'`;

/** All other staged differences are based on a past version and can never be published. */
const deleteStaged = `DELETE FROM ${staged}`;

/** Minimum number of new rows for refilling a list that is mostly new. */
const minRefillRows = 1000;

function isMostlyNew({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): boolean {
  return added + changed >= Math.max(minRefillRows, unchanged);
}

function countProviders({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): number {
  return added + changed + unchanged;
}

/** Columns common to all versions. */
function buildVersionColumns({ event, at, actor }: ProjectedEvent<CatalogueStreamEvent>) {
  const { version, counts } = event.data;
  const { added, changed, removed, unchanged } = counts;
  return { version, published_at: at, actor, added, changed, removed, unchanged, providers: countProviders(counts) };
}

const handlers: Handlers<CatalogueEvent> = {
  UploadStarted: 'ignore',
  ProvidersChanged: ({ event }, { put }) => {
    const { uploadId, added, changed, removed } = event.data;
    for (const record of [...added, ...changed]) {
      put(uploadChange, { upload_id: uploadId, ...providerRow(record), ...listingRow(record) });
    }
    for (const id of removed) put(uploadChange, { upload_id: uploadId, id, record: null });
  },
  UploadReady: 'ignore',
  UploadFailed: ({ event }, { run }) => run(`${deleteStaged} WHERE ${c.upload_id} = $1`, [event.data.uploadId]),
  CataloguePublished: (projected, { put, run, refill }) => {
    const { version, uploadId, fileName, digest, restoredFrom, counts } = projected.event.data;
    run(endReplaced, [version, uploadId]);
    run(insertNew, [version, uploadId]);
    if (isMostlyNew(counts)) refill(listing, selectRefilledListings, [version, uploadId]);
    else {
      run(deleteReplacedListings, [uploadId]);
      run(insertNewListings, [version, uploadId]);
      run(flushPendingIndexEntries);
    }
    run(deleteStaged);
    put(catalogueVersion, {
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
    if (replaces !== null) patch(provider, { id: providerId, valid_from: replaces }, { valid_to: version });
    if (record === null) remove(listing, { id: providerId });
    else {
      put(provider, { valid_from: version, valid_to: null, ...providerRow(record) });
      put(listing, { since: version, ...listingRow(record) });
    }
    put(catalogueVersion, {
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
  readModel: catalogue,
  handlers,
  // Publishing a version needs the chunks of an upload, which are events of another stream.
  parking: 'all',
  changes: ({ event }) =>
    event.type === 'CataloguePublished' || event.type === 'ProviderEdited' ? [['all', 'Catalogue']] : [],
});
