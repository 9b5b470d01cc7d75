import {
  downloadCatalogue,
  downloadTemplate,
  listCatalogue,
  listCatalogueHistory,
  readCatalogueDifference,
  readProvider,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import { newestVersion } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import type { Exports } from '../exports.ts';
import { knownLogo, type LogoFiles } from '../logoFiles.ts';
import { listVersions, readDifference } from './catalogueHistory.queries.ts';
import { findProvider, findRows, readOverview } from './catalogueTable.queries.ts';
import { writeWorkbook } from './catalogueWorkbook.ts';

export type CatalogueAdminRoutesDeps = GuardPort & ReadModelPort;

function requireExistingVersion(version: number, newest: number): void {
  if (version <= newest) return;
  throw new Refusal('notFound', 'catalogue.version-unknown', 'There is no such version of the catalogue.');
}

/** Registers the catalogue for admins: a table, every version, and files. */
export function catalogueAdminRoutes(
  app: FastifyInstance,
  deps: CatalogueAdminRoutesDeps,
  logoFiles: LogoFiles,
  exports: Exports,
): void {
  const source = async () => readSource(deps);

  serve(app, deps.guard, listCatalogue, async ({ query }) => {
    const [[overview, { found, rows }], logos] = await Promise.all([
      inSnapshot(await source(), (from) => Promise.all([readOverview(from), findRows(from, query)])),
      logoFiles(),
    ]);
    const shown = rows.map(({ logoFile, ...row }) => ({
      ...row,
      logo: knownLogo(logoFile, logos),
    }));
    return { ...overview, found, rows: shown };
  });

  serve(app, deps.guard, readProvider, async ({ params }) => {
    const provider = await findProvider(await source(), params.id);
    if (provider === null) {
      throw new Refusal('notFound', 'provider.not-found', 'There is no such provider in the catalogue.');
    }
    return { ...provider, logo: knownLogo(provider.record.logoFile, await logoFiles()) };
  });

  serve(app, deps.guard, listCatalogueHistory, async ({ query: { before = null, limit } }) => {
    const versions = await listVersions(await source(), before, limit + 1);
    return { versions: versions.slice(0, limit), more: versions.length > limit };
  });

  serve(app, deps.guard, readCatalogueDifference, async ({ query: { from, to } }) => {
    const read = await source();
    const start = from ?? Math.max(0, to - 1);
    requireExistingVersion(Math.max(start, to), await newestVersion(read));
    return readDifference(read, start, to);
  });

  serve(app, deps.guard, downloadCatalogue, async ({ query, reply, request }) => {
    const from = await source();
    const newest = await newestVersion(from);
    const version = query.version ?? newest;
    requireExistingVersion(version, newest);
    const key = ['catalogue', from.schemaOf('catalogue'), version];
    const file = await exports.once({ key, readers: 'members' }, request, () => writeWorkbook(from, version));
    return nameDownload(reply, 'xlsx', `catalogue-version-${version}`).send(file);
  });

  serve(app, deps.guard, downloadTemplate, async ({ reply, request }) => {
    const from = await source();
    const file = await exports.once({ key: ['template'], readers: 'members' }, request, () =>
      writeWorkbook(from, null),
    );
    return nameDownload(reply, 'xlsx', 'catalogue-template').send(file);
  });
}
