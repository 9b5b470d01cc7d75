import {
  type PersonalDataExported,
  personalDataExportStream,
} from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import type { ExecutePort } from '../ports.ts';

interface ExportState {
  readonly recorded: boolean;
}

/** The rules of a `personalDataExport-{id}` stream: it holds one event. */
const exportDecider: Decider<ExportState, PersonalDataExported['data'], PersonalDataExported> = {
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (data, { recorded }) => (recorded ? [] : [{ type: 'PersonalDataExported', data }]),
};

/** Writes down that an admin takes personal data out. Whoever calls knows that it is an admin, and exports only once this is in the log. */
export async function recordExport(
  { execute }: ExecutePort,
  data: PersonalDataExported['data'],
  meta: Meta,
): Promise<PositionToken> {
  const stream = personalDataExportStream(data.exportId);
  return (await execute(exportDecider, { stream, command: data, meta })).position;
}
