import { randomUUID } from 'node:crypto';
import { recordExport } from '@marketplace/command-service/privacy/recordExport.ts';
import type { LogRange } from '@marketplace/projections/replay/logRange.ts';
import type { Services } from '../../start/services.ts';
import { boundedRange, type ExportDeps, type Exported, exportEvents, visitEvents } from './exportEvents.ts';
import type { ExportRequest, PersonalExport } from './eventsOptions.ts';
import { type AskSecret, signInAdmin } from './signInAdmin.ts';

/** The parts of the services that such an export goes through. */
export type ExportingServices = Pick<Services, 'command'> & {
  readonly commandDeps: Pick<Services['commandDeps'], 'guard' | 'execute' | 'now' | 'edge'>;
  readonly log: Pick<Services['log'], 'store' | 'reader'>;
};

type Around = Pick<ExportDeps, 'isGivenUp' | 'startProgress' | 'signal'>;

/**
 * Exports events with the personal data in them, for an admin who signs in: only once it stands in the log who took what out, and why.
 * Of people who were erased nothing is there to be read. @throws WrongUse.
 */
export async function exportPersonalData(
  services: ExportingServices,
  request: ExportRequest & { readonly personal: PersonalExport },
  ask: AskSecret,
  around: Around,
): Promise<Exported> {
  const { commandDeps, log } = services;
  const adminId = await signInAdmin(services, request.personal.admin, ask);
  const deps: ExportDeps = { ...around, store: log.store, open: log.reader.decodePersonal };
  const range = await boundedRange(deps, request.range);
  const count = await countOf(deps, request, range);
  const meta = { commandId: randomUUID(), actor: adminId, at: commandDeps.now().toISOString() };
  await recordExport(commandDeps, dataOf(request, range, { adminId, count }), meta);
  commandDeps.edge?.security?.({ event: 'export', user: adminId, outcome: 'ok' });
  return exportEvents(deps, request, range);
}

async function countOf(deps: ExportDeps, { types }: ExportRequest, range: LogRange): Promise<number> {
  let count = 0;
  await visitEvents(deps, range, types, (events) => {
    count += events.length;
    return Promise.resolve();
  });
  return count;
}

function dataOf(
  { types, format, personal }: ExportRequest & { readonly personal: PersonalExport },
  { from, to, after, until }: LogRange,
  { adminId, count }: { readonly adminId: string; readonly count: number },
) {
  const bounds = { from, to, fromPosition: String(after + 1n), toPosition: String(until) };
  return { exportId: randomUUID(), adminId, reason: personal.reason, ...bounds, types: [...types], format, count };
}
