import { constants, setPriority } from 'node:os';
import { exitWithUsageOrError, runOperatorCommandWithDatabase } from './commandLine.ts';
import { openReadOnlyEventLog } from './openReadOnlyEventLog.ts';
import { startTerminalProgressBar } from './progressBar.ts';
import { loadReplayProjection } from './replay/loadReplayProjection.ts';
import { runReplayCommand } from './replay/runReplayCommand.ts';
import { parseReplayCommandArguments, replayCommandUsage } from './replay/replayOptions.ts';
import { openStdoutAndStopSignals } from './terminal.ts';

/** `npm run replay -- --projection NAME --as NAME`: runs a projection over a part of the log into separate tables. */
async function main(): Promise<void> {
  const request = parseReplayCommandArguments(process.argv.slice(2));
  const { line, signal } = openStdoutAndStopSignals();
  if (request.kind === 'help') return line(replayCommandUsage);
  const projection = request.kind === 'run' ? await loadReplayProjection(request.projection) : null;
  await runOperatorCommandWithDatabase(async (database, opened) => {
    const log = await openReadOnlyEventLog(database, opened);
    // Gives the replay a lower priority than the product.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    await runReplayCommand(log, request, projection, {
      output: { line, startProgress: startTerminalProgressBar },
      signal,
    });
  });
}

await main().catch(exitWithUsageOrError);
