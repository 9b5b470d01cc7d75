import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { extractDeclaredCoverageFromProviderRecord } from '@marketplace/domain/coverage/coverage.declaredCoverage.ts';
import {
  declaredCoverageTable,
  stagedDeclaredCoverageChangeTable,
  catalogueVersionAppliedToCoverageTable,
  countryTechnologyProviderCountsTable,
  declaredCoverageReadModel,
} from '@marketplace/read-models/coverage/coverage.tables.ts';
import { buildUnqualifiedColumnNameMap, qualifyColumns } from '@marketplace/read-models/table.ts';
import { defineProjection, type ProjectionHandlers } from '../runtime/projection.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';

type CatalogueEvent = CatalogueUploadEvent | CatalogueStreamEvent;

const c = qualifyColumns(stagedDeclaredCoverageChangeTable, 'c');
const l = qualifyColumns(declaredCoverageTable, 'l');
const claimColumnNames = buildUnqualifiedColumnNameMap(declaredCoverageTable);
const countNames = buildUnqualifiedColumnNameMap(countryTechnologyProviderCountsTable);
const staged = `{schema}.${stagedDeclaredCoverageChangeTable.name} c`;
const isReplaced = `EXISTS (SELECT FROM ${staged} WHERE ${c.upload_id} = $1 AND ${c.id} = ${l.id})`;

/** Adds the declared coverage of replaced providers to the counts, or subtracts it. */
const countReplaced = (sign: '' | '-'): string => `
  INSERT INTO {schema}.${countryTechnologyProviderCountsTable.name} AS t (${countNames.country}, ${countNames.technologies}, ${countNames.providers})
  SELECT code, ${l.technologies}, ${sign}count(*)::int FROM {schema}.${declaredCoverageTable.name} l, unnest(${l.countries}) code
   WHERE ${isReplaced} GROUP BY code, ${l.technologies}
  ON CONFLICT (${countNames.country}, ${countNames.technologies})
  DO UPDATE SET ${countNames.providers} = t.${countNames.providers} + excluded.${countNames.providers}`;

const removeReplaced = `DELETE FROM {schema}.${declaredCoverageTable.name} l WHERE ${isReplaced}`;

const claimColumns = Object.values(claimColumnNames);

const addNew = `
  INSERT INTO {schema}.${declaredCoverageTable.name} (${claimColumns.join(', ')})
  SELECT ${claimColumns.map((column) => c[column]).join(', ')} FROM ${staged}
   WHERE ${c.upload_id} = $1 AND ${c.name} IS NOT NULL`;

const removeZeroCounts = `DELETE FROM {schema}.${countryTechnologyProviderCountsTable.name} WHERE ${countNames.providers} = 0`;

/** Deletes all staged differences: after a publication, they are based on a past version and can never be published. */
const unstageAll = `DELETE FROM ${staged}`;

const unstage = `${unstageAll} WHERE ${c.upload_id} = $1`;

/** An edit is staged and published immediately, under this upload id. */
const editUploadId = '00000000-0000-0000-0000-000000000000';

/** Stages the declared coverage of a record. */
function stage({ put }: ProjectionWriter, uploadId: string, record: ProviderRecord): void {
  const { id, name } = record;
  put(stagedDeclaredCoverageChangeTable, {
    upload_id: uploadId,
    id,
    name,
    sort_name: toNameSortKey(name),
    ...extractDeclaredCoverageFromProviderRecord(record),
  });
}

/** Replaces declared coverage with the staged rows of an upload, as a version of the catalogue. */
function publish({ put, run }: ProjectionWriter, uploadId: string, version: number): void {
  put(catalogueVersionAppliedToCoverageTable, { version });
  run(countReplaced('-'), [uploadId]);
  run(removeReplaced, [uploadId]);
  run(addNew, [uploadId]);
  run(countReplaced(''), [uploadId]);
  run(removeZeroCounts);
}

const handlers: ProjectionHandlers<CatalogueEvent> = {
  UploadStarted: 'ignore',
  ProvidersChanged: ({ event }, writes) => {
    const { uploadId, added, changed, removed } = event.data;
    for (const record of [...added, ...changed]) stage(writes, uploadId, record);
    for (const id of removed) writes.put(stagedDeclaredCoverageChangeTable, { upload_id: uploadId, id });
  },
  UploadReady: 'ignore',
  UploadFailed: ({ event }, { run }) => run(unstage, [event.data.uploadId]),
  CataloguePublished: ({ event }, writes) => {
    publish(writes, event.data.uploadId, event.data.version);
    writes.run(unstageAll);
  },
  ProviderEdited: ({ event }, writes) => {
    const { version, providerId, record } = event.data;
    if (record === null) writes.put(stagedDeclaredCoverageChangeTable, { upload_id: editUploadId, id: providerId });
    else stage(writes, editUploadId, record);
    publish(writes, editUploadId, version);
    writes.run(unstage, [editUploadId]);
  },
};

/** Provider-declared coverage of the current catalogue. */
export const declaredCoverageProjection = defineProjection<CatalogueEvent>({
  readModel: declaredCoverageReadModel,
  handlers,
  // Publishing a version needs the chunks of an upload, which are events of another stream.
  parking: 'all',
  changes: ({ event }) =>
    event.type === 'CataloguePublished' || event.type === 'ProviderEdited' ? [['all', 'Catalogue']] : [],
});
