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

/** Rules of a `personalDataExport-{id}` stream, which contains one event. */
const exportDecider: Decider<ExportState, PersonalDataExported['data'], PersonalDataExported> = {
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (data, { recorded }) => (recorded ? [] : [{ type: 'PersonalDataExported', data }]),
};

/** Records an export of personal data by an admin. The caller checks the role, and exports only after this has been recorded. */
export async function recordExport(
  { execute }: ExecutePort,
  data: PersonalDataExported['data'],
  meta: Meta,
): Promise<PositionToken> {
  const stream = personalDataExportStream(data.exportId);
  return (await execute(exportDecider, { stream, command: data, meta })).position;
}
