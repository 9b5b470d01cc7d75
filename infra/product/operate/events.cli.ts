import { failUnlessWrongUse, runCommand, runOnDatabase } from './commandLine.ts';
import { createAskSecret } from './events/askSecret.ts';
import { type EventsRequest, eventsUsage, type ExportRequest, readEventsRequest } from './events/eventsOptions.ts';
import { boundedRange, type Exported, exportEvents, type OpenEvents } from './events/exportEvents.ts';
import { findGivenUp } from './events/findGivenUp.ts';
import { exportPersonalData } from './events/personalExport.ts';
import { tailEvents } from './events/tailEvents.ts';
import { refuseTaken } from './events/wholeFile.ts';
import { openReadLog } from './openReadLog.ts';
import { startProgress } from './progressBar.ts';
import { openTerminal, type Terminal } from './terminal.ts';

type LineWriter = Pick<Terminal, 'line'>;

async function printResult(
  { line }: LineWriter,
  { out, personal }: ExportRequest,
  { count, leftOut }: Exported,
): Promise<void> {
  const data = personal === null ? 'without personal data' : 'with personal data; the export was recorded in the log';
  await line(`Wrote ${count} events to ${out}, ${data}.`);
  if (leftOut > 0) await line(`Skipped ${leftOut} unreadable events that had been discarded.`);
}

async function exportWith({ line, signal }: Terminal, request: ExportRequest): Promise<void> {
  const { personal } = request;
  await refuseTaken(request.out, request.again);
  if (personal === null) {
    return runOnDatabase(async (database, opened) => {
      const log = await openReadLog(database, opened);
      const open: OpenEvents = (stored) => Promise.resolve(stored.map((each) => log.decode(each)));
      const deps = { store: log.store, open, isGivenUp: await findGivenUp(log.pool), startProgress, signal };
      await printResult({ line }, request, await exportEvents(deps, request, await boundedRange(log, request.range)));
    });
  }
  return runCommand(async (services) => {
    await using opened = new AsyncDisposableStack();
    const isGivenUp = await findGivenUp(services.pools.projections);
    const around = { isGivenUp, startProgress, signal };
    const ask = createAskSecret(opened);
    await printResult({ line }, request, await exportPersonalData(services, { ...request, personal }, ask, around));
  });
}

/** `npm run events -- export|tail`: exports events of the log to a file, or prints new ones. */
async function main(): Promise<void> {
  const request: EventsRequest = readEventsRequest(process.argv.slice(2));
  const terminal = openTerminal();
  if (request.kind === 'help') return terminal.line(eventsUsage);
  if (request.kind === 'export') return exportWith(terminal, request);
  await runOnDatabase(async (database, opened) => {
    const { store, decode } = await openReadLog(database, opened);
    await tailEvents({ store, decode, ...terminal }, request);
  });
}

await main().catch(failUnlessWrongUse);
