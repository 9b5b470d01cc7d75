import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { searchText } from '@marketplace/contracts/catalogue/catalogue.search.ts';
import { readModelVersions } from '@marketplace/contracts/readModels.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import type { Row } from '../runtime/writes.ts';
import { catalogueVersion, provider, uploadChange } from './catalogue.tables.ts';

type CatalogueEvent = UploadEvent | CatalogueStreamEvent;

const endReplaced = `
  UPDATE {schema}.provider p SET valid_to = $1
    FROM {schema}.upload_change c WHERE c.upload_id = $2 AND c.id = p.id AND p.valid_to IS NULL AND p.valid_from < $1`;

const beginNew = `
  INSERT INTO {schema}.provider
         (id, valid_from, name, type, website, partner, showcase, search, sort_name, record)
  SELECT id, $1, name, type, website, partner, showcase, search, sort_name, record
    FROM {schema}.upload_change WHERE upload_id = $2 AND record IS NOT NULL
  ON CONFLICT DO NOTHING`;

/** Every other staged difference rests on a version that is now the past and can never be published. */
const endStaging = 'DELETE FROM {schema}.upload_change';

/** The columns of a provider's row that its record decides. */
function columnsOf(record: ProviderRecord): Row {
  const { id, name, type, website, partner, showcase, scope, platformFeatures } = record;
  const search = searchText([name, scope, platformFeatures].filter((text) => text !== null).join('\n'));
  return { id, name, type, website, partner, showcase, search, sort_name: searchText(name), record };
}

function total({ added, changed, unchanged }: CatalogueStreamEvent['data']['counts']): number {
  return added + changed + unchanged;
}

/** The columns that every version has, whatever made it. */
function versionOf({ event, at, actor }: ProjectedEvent<CatalogueStreamEvent>): Row {
  const { version, counts } = event.data;
  return { version, published_at: at, actor, ...counts, providers: total(counts) };
}

const handlers: Handlers<CatalogueEvent> = {
  UploadStarted: 'ignore',
  ProvidersChanged: ({ event }, { put }) => {
    const { uploadId, added, changed, removed } = event.data;
    for (const record of [...added, ...changed]) put(uploadChange, { upload_id: uploadId, ...columnsOf(record) });
    for (const id of removed) put(uploadChange, { upload_id: uploadId, id, record: null });
  },
  UploadReady: 'ignore',
  UploadFailed: ({ event }, { run }) =>
    run('DELETE FROM {schema}.upload_change WHERE upload_id = $1', [event.data.uploadId]),
  CataloguePublished: (projected, { put, run }) => {
    const { version, uploadId, fileName, digest, restoredFrom } = projected.event.data;
    run(endReplaced, [version, uploadId]);
    run(beginNew, [version, uploadId]);
    run(endStaging);
    put(catalogueVersion, {
      ...versionOf(projected),
      kind: restoredFrom === null ? 'upload' : 'restore',
      upload_id: uploadId,
      file_name: restoredFrom === null ? fileName : null,
      restored_from: restoredFrom,
      digest,
    });
  },
  ProviderEdited: (projected, { put, patch }) => {
    const { version, change, providerId, name, record, replaces } = projected.event.data;
    if (replaces !== null) patch(provider, { id: providerId, valid_from: replaces }, { valid_to: version });
    if (record !== null) put(provider, { valid_from: version, valid_to: null, ...columnsOf(record) });
    put(catalogueVersion, {
      ...versionOf(projected),
      kind: change,
      provider_id: providerId,
      provider_name: name,
    });
  },
};

/** The catalogue in every version that it ever had. */
export const catalogueProjection = defineProjection<CatalogueEvent>({
  name: 'catalogue',
  version: readModelVersions.catalogue,
  tables: [provider, uploadChange, catalogueVersion],
  handlers,
  // A version is published from the chunks of an upload, which are events of another stream.
  parking: 'all',
  changes: ({ event }) =>
    event.type === 'CataloguePublished' || event.type === 'ProviderEdited' ? [['all', 'Catalogue']] : [],
});
