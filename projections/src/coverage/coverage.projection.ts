import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { nameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { claimOf } from '@marketplace/domain/coverage/coverage.claims.ts';
import {
  claim,
  claimChange,
  claimVersion,
  countryClaim,
  coverage,
} from '@marketplace/read-models/coverage/coverage.tables.ts';
import { columnNames, refs } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handlers } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';

type CatalogueEvent = UploadEvent | CatalogueStreamEvent;

const c = refs(claimChange, 'c');
const l = refs(claim, 'l');
const claimed = columnNames(claim);
const counted = columnNames(countryClaim);
const staged = `{schema}.${claimChange.name} c`;
const isReplaced = `EXISTS (SELECT FROM ${staged} WHERE ${c.upload_id} = $1 AND ${c.id} = ${l.id})`;

/** Adds to the counts what the replaced claims say, or takes it from them. */
const countReplaced = (sign: '' | '-'): string => `
  INSERT INTO {schema}.${countryClaim.name} AS t (${counted.country}, ${counted.technologies}, ${counted.providers})
  SELECT code, ${l.technologies}, ${sign}count(*)::int FROM {schema}.${claim.name} l, unnest(${l.countries}) code
   WHERE ${isReplaced} GROUP BY code, ${l.technologies}
  ON CONFLICT (${counted.country}, ${counted.technologies})
  DO UPDATE SET ${counted.providers} = t.${counted.providers} + excluded.${counted.providers}`;

const removeReplaced = `DELETE FROM {schema}.${claim.name} l WHERE ${isReplaced}`;

const claimColumns = Object.values(claimed);

const addNew = `
  INSERT INTO {schema}.${claim.name} (${claimColumns.join(', ')})
  SELECT ${claimColumns.map((column) => c[column]).join(', ')} FROM ${staged}
   WHERE ${c.upload_id} = $1 AND ${c.name} IS NOT NULL`;

const removeUnclaimed = `DELETE FROM {schema}.${countryClaim.name} WHERE ${counted.providers} = 0`;

/** After a publication, every staged difference rests on a version that is the past and can never be published. */
const unstageAll = `DELETE FROM ${staged}`;

const unstage = `${unstageAll} WHERE ${c.upload_id} = $1`;

/** An edit is staged and published at once, as an upload of its own. */
const edit = '00000000-0000-0000-0000-000000000000';

/** Stages what a record claims. */
function stage({ put }: Writes, uploadId: string, record: ProviderRecord): void {
  const { id, name } = record;
  put(claimChange, { upload_id: uploadId, id, name, sort_name: nameSortKey(name), ...claimOf(record) });
}

/** Puts what is staged under an id into the place of what it replaces, as a version of the catalogue. */
function publish({ put, run }: Writes, uploadId: string, version: number): void {
  put(claimVersion, { version });
  run(countReplaced('-'), [uploadId]);
  run(removeReplaced, [uploadId]);
  run(addNew, [uploadId]);
  run(countReplaced(''), [uploadId]);
  run(removeUnclaimed);
}

const handlers: Handlers<CatalogueEvent> = {
  UploadStarted: 'ignore',
  ProvidersChanged: ({ event }, writes) => {
    const { uploadId, added, changed, removed } = event.data;
    for (const record of [...added, ...changed]) stage(writes, uploadId, record);
    for (const id of removed) writes.put(claimChange, { upload_id: uploadId, id });
  },
  UploadReady: 'ignore',
  UploadFailed: ({ event }, { run }) => run(unstage, [event.data.uploadId]),
  CataloguePublished: ({ event }, writes) => {
    publish(writes, event.data.uploadId, event.data.version);
    writes.run(unstageAll);
  },
  ProviderEdited: ({ event }, writes) => {
    const { version, providerId, record } = event.data;
    if (record === null) writes.put(claimChange, { upload_id: edit, id: providerId });
    else stage(writes, edit, record);
    publish(writes, edit, version);
    writes.run(unstage, [edit]);
  },
};

/** What providers claim to cover, in the catalogue as it stands. */
export const coverageProjection = defineProjection<CatalogueEvent>({
  readModel: coverage,
  handlers,
  // A version is published from the chunks of an upload, which are events of another stream.
  parking: 'all',
  changes: ({ event }) =>
    event.type === 'CataloguePublished' || event.type === 'ProviderEdited' ? [['all', 'Catalogue']] : [],
});
