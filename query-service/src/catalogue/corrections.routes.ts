import { msg } from '@lingui/core/runtime-macro';
import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { catalogueColumnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import {
  listOwnCorrectionsEndpoint,
  listPendingCorrectionsEndpoint,
  readCatalogueEntryEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { correctableProviderFields } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { findNewestCatalogueVersionNumber } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findCurrentCatalogueProvider } from './catalogueTable.queries.ts';
import { findProviderCorrections, findPendingCorrections } from './corrections.queries.ts';

export type CatalogueCorrectionQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/**
 * Returns the id of the provider that the caller represents.
 * @throws Refusal `access.vendor-needed` if the caller does not represent a provider.
 */
function requireOwnProvider({ vendorOf }: Caller): string {
  if (vendorOf !== null) return vendorOf;
  throw new Refusal('forbidden', 'access.vendor-needed', msg`You need approved provider access to do this.`);
}

function listCorrectableFields(record: ProviderRecord) {
  const cells = convertProviderRecordToSheetCells(record);
  return correctableProviderFields.map((field) => ({
    field,
    label: catalogueColumnHeaders[field],
    value: cells[field],
  }));
}

/**
 * Registers the endpoints for a vendor's catalogue entry and corrections, and for the pending corrections, which admins
 * review.
 */
export function registerCatalogueCorrectionQueryRoutes(
  app: FastifyInstance,
  deps: CatalogueCorrectionQueryRoutesDeps,
): void {
  const source = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, readCatalogueEntryEndpoint, async ({ caller }) => {
    const providerId = requireOwnProvider(caller);
    const found = await findCurrentCatalogueProvider(await source(), providerId);
    if (found === null) return { providerId, name: providerId, fields: [] };
    return { providerId, name: found.record.name, fields: listCorrectableFields(found.record) };
  });

  registerEndpoint(app, deps.guard, listOwnCorrectionsEndpoint, async ({ caller }) =>
    findProviderCorrections(await source(), requireOwnProvider(caller)),
  );

  registerEndpoint(app, deps.guard, listPendingCorrectionsEndpoint, async () => {
    const from = await source();
    return { base: await findNewestCatalogueVersionNumber(from), corrections: await findPendingCorrections(from) };
  });
}
