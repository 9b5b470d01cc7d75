import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { columnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import {
  listOwnCorrections,
  listPendingCorrections,
  readCatalogueEntry,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { correctableFields } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import { newestVersion } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { findProvider } from './catalogueTable.queries.ts';
import { correctionsOf, pendingCorrections } from './corrections.queries.ts';

export type CorrectionRoutesDeps = GuardPort & ReadModelPort;

/**
 * The provider that the caller represents.
 * @throws Refusal 'access.vendor-needed' when the caller no longer represents one.
 */
function requireOwnProvider({ vendorOf }: Caller): string {
  if (vendorOf !== null) return vendorOf;
  throw new Refusal('forbidden', 'access.vendor-needed', 'You need approved provider access to do this.');
}

function listCorrectableFields(record: ProviderRecord) {
  const cells = sheetCells(record);
  return correctableFields.map((field) => ({ field, label: columnHeaders[field], value: cells[field] }));
}

/** Registers the vendor's catalogue entry and corrections, and the pending corrections for admins. */
export function correctionRoutes(app: FastifyInstance, deps: CorrectionRoutesDeps): void {
  const source = async () => readSource(deps);

  serve(app, deps.guard, readCatalogueEntry, async ({ caller }) => {
    const providerId = requireOwnProvider(caller);
    const found = await findProvider(await source(), providerId);
    if (found === null) return { providerId, name: providerId, fields: [] };
    return { providerId, name: found.record.name, fields: listCorrectableFields(found.record) };
  });

  serve(app, deps.guard, listOwnCorrections, async ({ caller }) =>
    correctionsOf(await source(), requireOwnProvider(caller)),
  );

  serve(app, deps.guard, listPendingCorrections, async () => {
    const from = await source();
    return { base: await newestVersion(from), corrections: await pendingCorrections(from) };
  });
}
