import { exitWithUsageOrError, runOperatorCommandWithServices, runOperatorCommandWithDatabase } from './commandLine.ts';
import { createSecretPrompt } from './events/secretPrompt.ts';
import {
  type EventsCommandArguments,
  eventsCommandUsage,
  type EventExportCommandArguments,
  parseEventsCommandArguments,
} from './events/eventsOptions.ts';
import {
  limitRangeToEventLog,
  type EventExportResult,
  exportEvents,
  type EventPageDecoder,
} from './events/exportEvents.ts';
import { loadDiscardedEventCheck } from './events/loadDiscardedEventCheck.ts';
import { exportEventsWithPersonalData } from './events/personalExport.ts';
import { tailEvents } from './events/tailEvents.ts';
import { requireWritableExportFile } from './events/atomicFile.ts';
import { openReadOnlyEventLog } from './openReadOnlyEventLog.ts';
import { startTerminalProgressBar } from './progressBar.ts';
import { openStdoutAndStopSignals, type StdoutAndStopSignals } from './terminal.ts';

type LineWriter = Pick<StdoutAndStopSignals, 'line'>;

async function printResult(
  { line }: LineWriter,
  { out, personal }: EventExportCommandArguments,
  { count, leftOut }: EventExportResult,
): Promise<void> {
  const data = personal === null ? 'without personal data' : 'with personal data; the export was recorded in the log';
  await line(`Wrote ${count} events to ${out}, ${data}.`);
  if (leftOut > 0) await line(`Skipped ${leftOut} unreadable events that had been discarded.`);
}

async function exportWith({ line, signal }: StdoutAndStopSignals, request: EventExportCommandArguments): Promise<void> {
  const { personal } = request;
  await requireWritableExportFile(request.out, request.again);
  if (personal === null) {
    return runOperatorCommandWithDatabase(async (database, opened) => {
      const log = await openReadOnlyEventLog(database, opened);
      const open: EventPageDecoder = (stored) => Promise.resolve(stored.map((each) => log.decode(each)));
      const deps = {
        store: log.store,
        open,
        isGivenUp: await loadDiscardedEventCheck(log.pool),
        startProgress: startTerminalProgressBar,
        signal,
      };
      await printResult(
        { line },
        request,
        await exportEvents(deps, request, await limitRangeToEventLog(log, request.range)),
      );
    });
  }
  return runOperatorCommandWithServices(async (services) => {
    await using opened = new AsyncDisposableStack();
    const isGivenUp = await loadDiscardedEventCheck(services.pools.projections);
    const around = { isGivenUp, startProgress: startTerminalProgressBar, signal };
    const ask = createSecretPrompt(opened);
    await printResult(
      { line },
      request,
      await exportEventsWithPersonalData(services, { ...request, personal }, ask, around),
    );
  });
}

/** `npm run events -- export|tail`: exports events of the log to a file, or prints new ones. */
async function main(): Promise<void> {
  const request: EventsCommandArguments = parseEventsCommandArguments(process.argv.slice(2));
  const terminal = openStdoutAndStopSignals();
  if (request.kind === 'help') return terminal.line(eventsCommandUsage);
  if (request.kind === 'export') return exportWith(terminal, request);
  await runOperatorCommandWithDatabase(async (database, opened) => {
    const { store, decode } = await openReadOnlyEventLog(database, opened);
    await tailEvents({ store, decode, ...terminal }, request);
  });
}

await main().catch(exitWithUsageOrError);
