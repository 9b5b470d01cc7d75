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

/** The columns of a provider's row that its record decides. */
function providerRow(record: ProviderRecord): Omit<RowOf<typeof provider>, 'valid_from' | 'valid_to'> {
  const { id, name, type, website } = record;
  return { id, name, sort_name: nameSortKey(name), type, website, record };
}

/** A signed 64-bit number, in decimal text. */
function cellOf(...selected: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(selected)).digest();
  return digest.readBigInt64BE().toString();
}

/** The columns of a provider's place in lists that its record decides. */
function listingRow(record: ProviderRecord): Omit<RowOf<typeof listing>, 'since'> {
  const { id, name, type, partner, showcase, scope, platformFeatures } = record;
  const [protocols, sgp32, ntn] = [record.protocols ?? '', supportOption(record.sgp32), supportOption(record.ntn)];
  const sorted = sortValues(toProviderListing(record));
  const search = searchedText([name, scope, platformFeatures]);
  return {
    ...{ id, sort_name: sorted.name, type, partner, showcase, protocols, sgp32, ntn },
    cell: cellOf(type, protocols, sgp32, ntn),
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

/** Columns of a staged row as those of a new one, begun in a version. */
const begun = (columns: string): string =>
  `SELECT ${c.id}, $1, ${columns} FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.record} IS NOT NULL`;

const endReplaced = `
  UPDATE {schema}.${provider.name} p SET ${valid_to} = $1
    FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.id} = ${p.id} AND ${p.valid_to} IS NULL AND ${p.valid_from} < $1`;

const beginNew = `
  INSERT INTO {schema}.${provider.name} (${columnNames(provider).id}, ${valid_from}, ${handedOn.provider})
  ${begun(handedOn.provider)} ON CONFLICT DO NOTHING`;

const unlistReplaced = `
  DELETE FROM {schema}.${listing.name} l USING ${staged} WHERE ${c.upload_id} = $1 AND ${c.id} = ${l.id}`;

const listNew = `
  INSERT INTO {schema}.${listing.name} (${columnNames(listing).id}, ${columnNames(listing).since}, ${handedOn.listing})
  ${begun(handedOn.listing)}`;

const listWithNew = `
  SELECT ${l.id}, ${l.since}, ${handedOn.listing} FROM {schema}.${listing.name} l
   WHERE NOT EXISTS (SELECT FROM ${staged} WHERE ${c.upload_id} = $2 AND ${c.id} = ${l.id})
  UNION ALL ${begun(handedOn.listing)}`;

/** Rows enter an index of this kind by way of a list of pending entries, ten times quicker; readers go through what is left on it. */
const settleIndexes = `
  SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
   WHERE i.indrelid = '{schema}.${listing.name}'::regclass AND a.amname = 'gin'`;

/** Every other staged difference rests on a version that is now the past and can never be published. */
const endStaging = `DELETE FROM ${staged}`;

/** New rows from which on a list of which most is new is filled anew. */
const manyRows = 1000;

function isMostlyNew({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): boolean {
  return added + changed >= Math.max(manyRows, unchanged);
}

function total({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): number {
  return added + changed + unchanged;
}

/** The columns that every version has, whatever made it. */
function versionOf({ event, at, actor }: ProjectedEvent<CatalogueStreamEvent>) {
  const { version, counts } = event.data;
  const { added, changed, removed, unchanged } = counts;
  return { version, published_at: at, actor, added, changed, removed, unchanged, providers: total(counts) };
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
  UploadFailed: ({ event }, { run }) => run(`${endStaging} WHERE ${c.upload_id} = $1`, [event.data.uploadId]),
  CataloguePublished: (projected, { put, run, refill }) => {
    const { version, uploadId, fileName, digest, restoredFrom, counts } = projected.event.data;
    run(endReplaced, [version, uploadId]);
    run(beginNew, [version, uploadId]);
    if (isMostlyNew(counts)) refill(listing, listWithNew, [version, uploadId]);
    else {
      run(unlistReplaced, [uploadId]);
      run(listNew, [version, uploadId]);
      run(settleIndexes);
    }
    run(endStaging);
    put(catalogueVersion, {
      ...versionOf(projected),
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
      ...versionOf(projected),
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

/** The catalogue in every version that it ever had. */
export const catalogueProjection = defineProjection<CatalogueEvent>({
  readModel: catalogue,
  handlers,
  // A version is published from the chunks of an upload, which are events of another stream.
  parking: 'all',
  changes: ({ event }) =>
    event.type === 'CataloguePublished' || event.type === 'ProviderEdited' ? [['all', 'Catalogue']] : [],
});
