import { randomUUID } from 'node:crypto';
import { recordPersonalDataExport } from '@marketplace/command-service/privacy/recordPersonalDataExport.ts';
import type { EventLogRange } from '@marketplace/projections/replay/logRange.ts';
import type { RunningServices } from '../../start/services.ts';
import {
  limitRangeToEventLog,
  type EventExportDeps,
  type EventExportResult,
  exportEvents,
  visitEventsInRange,
} from './exportEvents.ts';
import type { EventExportCommandArguments, PersonalDataExportJustification } from './eventsOptions.ts';
import { type PromptForSecret, promptAndVerifyAdminCredentials } from './promptAndVerifyAdminCredentials.ts';

/** Services used by an export of personal data. */
export type PersonalDataEventExportServices = Pick<RunningServices, 'command'> & {
  readonly commandDeps: Pick<RunningServices['commandDeps'], 'guard' | 'execute' | 'now' | 'edge'>;
  readonly log: Pick<RunningServices['log'], 'store' | 'reader'>;
};

type ExportContext = Pick<EventExportDeps, 'isGivenUp' | 'startProgress' | 'signal'>;

/**
 * Exports events with personal data for an admin, who must sign in first. Before the export, the admin, the reason and
 * the extent of the export are recorded in the log. Personal data of erased people is `null`.
 * @throws UsageError if the sign-in fails, the range is outside of the log, or the signal aborts; UnreadableEventError
 * for an unreadable event that was not discarded.
 */
export async function exportEventsWithPersonalData(
  services: PersonalDataEventExportServices,
  request: EventExportCommandArguments & { readonly personal: PersonalDataExportJustification },
  ask: PromptForSecret,
  around: ExportContext,
): Promise<EventExportResult> {
  const { commandDeps, log } = services;
  const adminId = await promptAndVerifyAdminCredentials(services, request.personal.admin, ask);
  const deps: EventExportDeps = { ...around, store: log.store, open: log.reader.decodePersonal };
  const range = await limitRangeToEventLog(deps, request.range);
  const count = await countEvents(deps, request, range);
  const meta = { commandId: randomUUID(), actor: adminId, at: commandDeps.now().toISOString() };
  await recordPersonalDataExport(commandDeps, buildExportRecord(request, range, { adminId, count }), meta);
  commandDeps.edge?.security?.({ event: 'export', user: adminId, outcome: 'ok' });
  return exportEvents(deps, request, range);
}

async function countEvents(
  deps: EventExportDeps,
  { types }: EventExportCommandArguments,
  range: EventLogRange,
): Promise<number> {
  let count = 0;
  await visitEventsInRange(deps, range, types, (events) => {
    count += events.length;
    return Promise.resolve();
  });
  return count;
}

function buildExportRecord(
  { types, format, personal }: EventExportCommandArguments & { readonly personal: PersonalDataExportJustification },
  { from, to, after, until }: EventLogRange,
  { adminId, count }: { readonly adminId: string; readonly count: number },
) {
  const bounds = { from, to, fromPosition: String(after + 1n), toPosition: String(until) };
  return { exportId: randomUUID(), adminId, reason: personal.reason, ...bounds, types: [...types], format, count };
}
