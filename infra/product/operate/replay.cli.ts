import { constants, setPriority } from 'node:os';
import { failUnlessWrongUse, runOnDatabase } from './commandLine.ts';
import { openReadLog } from './openReadLog.ts';
import { startProgress } from './progressBar.ts';
import { loadProjection } from './replay/loadProjection.ts';
import { replayCommand } from './replay/replayCommand.ts';
import { readReplayRequest, replayUsage } from './replay/replayOptions.ts';
import { openTerminal } from './terminal.ts';

/** `npm run replay -- --projection NAME --as NAME`: runs a projection over a part of the log into separate tables. */
async function main(): Promise<void> {
  const request = readReplayRequest(process.argv.slice(2));
  const { line, signal } = openTerminal();
  if (request.kind === 'help') return line(replayUsage);
  const projection = request.kind === 'run' ? await loadProjection(request.projection) : null;
  await runOnDatabase(async (database, opened) => {
    const log = await openReadLog(database, opened);
    // Lower priority than the product.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    await replayCommand(log, request, projection, { output: { line, startProgress }, signal });
  });
}

await main().catch(failUnlessWrongUse);
