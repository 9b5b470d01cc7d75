import { randomUUID } from 'node:crypto';
import { recordExport } from '@marketplace/command-service/privacy/recordExport.ts';
import type { LogRange } from '@marketplace/projections/replay/logRange.ts';
import type { Services } from '../../start/services.ts';
import { boundedRange, type ExportDeps, type Exported, exportEvents, visitEvents } from './exportEvents.ts';
import type { ExportRequest, PersonalExport } from './eventsOptions.ts';
import { type AskSecret, signInAdmin } from './signInAdmin.ts';

/** Services used by an export of personal data. */
export type ExportingServices = Pick<Services, 'command'> & {
  readonly commandDeps: Pick<Services['commandDeps'], 'guard' | 'execute' | 'now' | 'edge'>;
  readonly log: Pick<Services['log'], 'store' | 'reader'>;
};

type ExportContext = Pick<ExportDeps, 'isGivenUp' | 'startProgress' | 'signal'>;

/**
 * Exports events with personal data for an admin who signs in, after recording in the log who exports what and why.
 * Data of erased people is unreadable.
 * @throws UsageError.
 */
export async function exportPersonalData(
  services: ExportingServices,
  request: ExportRequest & { readonly personal: PersonalExport },
  ask: AskSecret,
  around: ExportContext,
): Promise<Exported> {
  const { commandDeps, log } = services;
  const adminId = await signInAdmin(services, request.personal.admin, ask);
  const deps: ExportDeps = { ...around, store: log.store, open: log.reader.decodePersonal };
  const range = await boundedRange(deps, request.range);
  const count = await countEvents(deps, request, range);
  const meta = { commandId: randomUUID(), actor: adminId, at: commandDeps.now().toISOString() };
  await recordExport(commandDeps, buildExportRecord(request, range, { adminId, count }), meta);
  commandDeps.edge?.security?.({ event: 'export', user: adminId, outcome: 'ok' });
  return exportEvents(deps, request, range);
}

async function countEvents(deps: ExportDeps, { types }: ExportRequest, range: LogRange): Promise<number> {
  let count = 0;
  await visitEvents(deps, range, types, (events) => {
    count += events.length;
    return Promise.resolve();
  });
  return count;
}

function buildExportRecord(
  { types, format, personal }: ExportRequest & { readonly personal: PersonalExport },
  { from, to, after, until }: LogRange,
  { adminId, count }: { readonly adminId: string; readonly count: number },
) {
  const bounds = { from, to, fromPosition: String(after + 1n), toPosition: String(until) };
  return { exportId: randomUUID(), adminId, reason: personal.reason, ...bounds, types: [...types], format, count };
}
