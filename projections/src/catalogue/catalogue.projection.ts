import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { readModelVersions } from '@marketplace/contracts/readModels.ts';
import { defineProjection, type Handlers } from '../runtime/projection.ts';
import { catalogueVersion, provider, uploadChange } from './catalogue.tables.ts';

type CatalogueEvent = UploadEvent | CatalogueStreamEvent;

const endReplaced = `
  UPDATE {schema}.provider p SET valid_to = $1
    FROM {schema}.upload_change c WHERE c.upload_id = $2 AND c.id = p.id AND p.valid_to IS NULL AND p.valid_from < $1`;

const beginNew = `
  INSERT INTO {schema}.provider (id, valid_from, name, type, website, record)
  SELECT id, $1, record->>'name', record->>'type', record->>'website', record
    FROM {schema}.upload_change WHERE upload_id = $2 AND record IS NOT NULL
  ON CONFLICT DO NOTHING`;

/** Every other staged difference rests on a version that is now the past and can never be published. */
const endStaging = 'DELETE FROM {schema}.upload_change';

const handlers: Handlers<CatalogueEvent> = {
  UploadStarted: 'ignore',
  ProvidersChanged: ({ event }, { put }) => {
    const { uploadId, added, changed, removed } = event.data;
    for (const record of [...added, ...changed]) put(uploadChange, { upload_id: uploadId, id: record.id, record });
    for (const id of removed) put(uploadChange, { upload_id: uploadId, id, record: null });
  },
  UploadReady: 'ignore',
  UploadFailed: ({ event }, { run }) =>
    run('DELETE FROM {schema}.upload_change WHERE upload_id = $1', [event.data.uploadId]),
  CataloguePublished: ({ event, at }, { put, run }) => {
    const { version, uploadId, fileName, counts, digest } = event.data;
    run(endReplaced, [version, uploadId]);
    run(beginNew, [version, uploadId]);
    run(endStaging);
    put(catalogueVersion, {
      version,
      published_at: at,
      upload_id: uploadId,
      file_name: fileName,
      ...counts,
      digest,
    });
  },
};

/** The catalogue in every version that it ever had. */
export const catalogueProjection = defineProjection<CatalogueEvent>({
  name: 'catalogue',
  version: readModelVersions.catalogue,
  tables: [provider, uploadChange, catalogueVersion],
  handlers,
  changes: ({ event }) => (event.type === 'CataloguePublished' ? [['all', 'Catalogue']] : []),
});
