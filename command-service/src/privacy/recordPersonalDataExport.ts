import {
  type PersonalDataExported,
  getStreamNameOfPersonalDataEventExport,
} from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import type { ExecuteCommandPort } from '../ports.ts';

interface ExportState {
  readonly recorded: boolean;
}

/** Rules of a `personalDataExport-{id}` stream, which contains one event. */
const exportDecider: Decider<ExportState, PersonalDataExported['data'], PersonalDataExported> = {
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (data, { recorded }) => (recorded ? [] : [{ type: 'PersonalDataExported', data }]),
};

/**
 * Records an export of personal data by an admin. The caller checks the role, and exports the data only after the event
 * was recorded.
 */
export async function recordPersonalDataExport(
  { execute }: ExecuteCommandPort,
  data: PersonalDataExported['data'],
  meta: EventMeta,
): Promise<LogPositionToken> {
  const stream = getStreamNameOfPersonalDataEventExport(data.exportId);
  return (await execute(exportDecider, { stream, command: data, meta })).position;
}
