import { msg } from '@lingui/core/runtime-macro';
import {
  downloadCatalogueEndpoint,
  downloadTemplateEndpoint,
  listCatalogueEndpoint,
  listCatalogueHistoryEndpoint,
  readCatalogueDifferenceEndpoint,
  readProviderEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { findNewestCatalogueVersionNumber } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import type { ExportQueue } from '../exportQueue.ts';
import { getLogoFileNameIfAvailable, type AvailableLogosLoader } from '../availableLogos.ts';
import { findCatalogueVersionsBefore, loadCatalogueDifference } from './catalogueHistory.queries.ts';
import {
  findCurrentCatalogueProvider,
  findAdminCatalogueTablePage,
  loadCatalogueVersionAndProviderCounts,
} from './catalogueTable.queries.ts';
import { exportCatalogueVersionAsWorkbook } from './catalogueWorkbook.ts';

export type CatalogueAdminRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

function requireExistingVersion(version: number, newest: number): void {
  if (version <= newest) return;
  throw new Refusal('notFound', 'catalogue.version-unknown', msg`This version of the catalogue does not exist.`);
}

/**
 * Registers the catalogue endpoints for admins: the table of providers, a single provider, the history of versions, and
 * downloads of the catalogue and of an empty template.
 */
export function registerCatalogueAdminRoutes(
  app: FastifyInstance,
  deps: CatalogueAdminRoutesDeps,
  logoFiles: AvailableLogosLoader,
  exports: ExportQueue,
): void {
  const source = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, listCatalogueEndpoint, async ({ query }) => {
    const [[overview, { found, rows }], logos] = await Promise.all([
      readInDatabaseSnapshot(await source(), (from) =>
        Promise.all([loadCatalogueVersionAndProviderCounts(from), findAdminCatalogueTablePage(from, query)]),
      ),
      logoFiles(),
    ]);
    const shown = rows.map(({ logoFile, ...row }) => ({
      ...row,
      logo: getLogoFileNameIfAvailable(logoFile, logos),
    }));
    return { ...overview, found, rows: shown };
  });

  registerEndpoint(app, deps.guard, readProviderEndpoint, async ({ params }) => {
    const provider = await findCurrentCatalogueProvider(await source(), params.id);
    if (provider === null) {
      throw new Refusal('notFound', 'provider.not-found', msg`This provider is not in the catalogue.`);
    }
    return { ...provider, logo: getLogoFileNameIfAvailable(provider.record.logoFile, await logoFiles()) };
  });

  registerEndpoint(app, deps.guard, listCatalogueHistoryEndpoint, async ({ query: { before = null, limit } }) => {
    const versions = await findCatalogueVersionsBefore(await source(), before, limit + 1);
    return { versions: versions.slice(0, limit), more: versions.length > limit };
  });

  registerEndpoint(app, deps.guard, readCatalogueDifferenceEndpoint, async ({ query: { from, to } }) => {
    const read = await source();
    const start = from ?? Math.max(0, to - 1);
    requireExistingVersion(Math.max(start, to), await findNewestCatalogueVersionNumber(read));
    return loadCatalogueDifference(read, start, to);
  });

  registerEndpoint(app, deps.guard, downloadCatalogueEndpoint, async ({ query, reply, request }) => {
    const from = await source();
    const newest = await findNewestCatalogueVersionNumber(from);
    const version = query.version ?? newest;
    requireExistingVersion(version, newest);
    const key = ['catalogue', from.schemaOf('catalogue'), version];
    const file = await exports.buildSharedFile({ key, readers: 'members' }, request, () =>
      exportCatalogueVersionAsWorkbook(from, version),
    );
    return setDownloadHeaders(reply, 'xlsx', `catalogue-version-${version}`).send(file);
  });

  registerEndpoint(app, deps.guard, downloadTemplateEndpoint, async ({ reply, request }) => {
    const from = await source();
    const file = await exports.buildSharedFile({ key: ['template'], readers: 'members' }, request, () =>
      exportCatalogueVersionAsWorkbook(from, null),
    );
    return setDownloadHeaders(reply, 'xlsx', 'catalogue-template').send(file);
  });
}
