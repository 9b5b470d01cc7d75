import { constants, setPriority } from 'node:os';
import { exitWithUsageOrError, runWithDatabase } from './commandLine.ts';
import { openReadOnlyLog } from './openReadOnlyLog.ts';
import { startProgressBar } from './progressBar.ts';
import { loadProjection } from './replay/loadProjection.ts';
import { runReplayCommand } from './replay/replayCommand.ts';
import { parseReplayRequest, replayCommandUsage } from './replay/replayOptions.ts';
import { openTerminal } from './terminal.ts';

/** `npm run replay -- --projection NAME --as NAME`: runs a projection over a part of the log into separate tables. */
async function main(): Promise<void> {
  const request = parseReplayRequest(process.argv.slice(2));
  const { line, signal } = openTerminal();
  if (request.kind === 'help') return line(replayCommandUsage);
  const projection = request.kind === 'run' ? await loadProjection(request.projection) : null;
  await runWithDatabase(async (database, opened) => {
    const log = await openReadOnlyLog(database, opened);
    // Lower priority than the product.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    await runReplayCommand(log, request, projection, { output: { line, startProgress: startProgressBar }, signal });
  });
}

await main().catch(exitWithUsageOrError);
