import { exitWithUsageOrError, runWithServices, runWithDatabase } from './commandLine.ts';
import { createSecretPrompt } from './events/secretPrompt.ts';
import {
  type EventsRequest,
  eventsCommandUsage,
  type EventExportRequest,
  parseEventsRequest,
} from './events/eventsOptions.ts';
import { limitRangeToLog, type EventExportResult, exportEvents, type DecodeEvents } from './events/exportEvents.ts';
import { findDiscardedEvents } from './events/findDiscardedEvents.ts';
import { exportPersonalData } from './events/personalExport.ts';
import { tailEvents } from './events/tailEvents.ts';
import { requireWritableTarget } from './events/atomicFile.ts';
import { openReadOnlyLog } from './openReadOnlyLog.ts';
import { startProgressBar } from './progressBar.ts';
import { openTerminal, type Terminal } from './terminal.ts';

type LineWriter = Pick<Terminal, 'line'>;

async function printResult(
  { line }: LineWriter,
  { out, personal }: EventExportRequest,
  { count, leftOut }: EventExportResult,
): Promise<void> {
  const data = personal === null ? 'without personal data' : 'with personal data; the export was recorded in the log';
  await line(`Wrote ${count} events to ${out}, ${data}.`);
  if (leftOut > 0) await line(`Skipped ${leftOut} unreadable events that had been discarded.`);
}

async function exportWith({ line, signal }: Terminal, request: EventExportRequest): Promise<void> {
  const { personal } = request;
  await requireWritableTarget(request.out, request.again);
  if (personal === null) {
    return runWithDatabase(async (database, opened) => {
      const log = await openReadOnlyLog(database, opened);
      const open: DecodeEvents = (stored) => Promise.resolve(stored.map((each) => log.decode(each)));
      const deps = {
        store: log.store,
        open,
        isGivenUp: await findDiscardedEvents(log.pool),
        startProgress: startProgressBar,
        signal,
      };
      await printResult(
        { line },
        request,
        await exportEvents(deps, request, await limitRangeToLog(log, request.range)),
      );
    });
  }
  return runWithServices(async (services) => {
    await using opened = new AsyncDisposableStack();
    const isGivenUp = await findDiscardedEvents(services.pools.projections);
    const around = { isGivenUp, startProgress: startProgressBar, signal };
    const ask = createSecretPrompt(opened);
    await printResult({ line }, request, await exportPersonalData(services, { ...request, personal }, ask, around));
  });
}

/** `npm run events -- export|tail`: exports events of the log to a file, or prints new ones. */
async function main(): Promise<void> {
  const request: EventsRequest = parseEventsRequest(process.argv.slice(2));
  const terminal = openTerminal();
  if (request.kind === 'help') return terminal.line(eventsCommandUsage);
  if (request.kind === 'export') return exportWith(terminal, request);
  await runWithDatabase(async (database, opened) => {
    const { store, decode } = await openReadOnlyLog(database, opened);
    await tailEvents({ store, decode, ...terminal }, request);
  });
}

await main().catch(exitWithUsageOrError);
