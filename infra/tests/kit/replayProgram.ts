import { openReadOnlyEventLog } from '@marketplace/product/operate/openReadOnlyEventLog.ts';
import { startTerminalProgressBar } from '@marketplace/product/operate/progressBar.ts';
import { loadReplayProjection } from '@marketplace/product/operate/replay/loadReplayProjection.ts';
import { runReplayCommand } from '@marketplace/product/operate/replay/runReplayCommand.ts';
import { parseReplayCommandArguments } from '@marketplace/product/operate/replay/replayOptions.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

/** Runs `npm run replay` on a test database, in a separate process: `node replayProgram.ts DATABASE_URL ARGUMENTS`. */
const [databaseUrl = '', ...args] = process.argv.slice(2);
const request = parseReplayCommandArguments(args);
if (request.kind !== 'run') throw new Error('Only a replay run needs a process of its own.');
const logger = createLogger({ level: 'silent', format: 'json' });
await using opened = new AsyncDisposableStack();
const log = await openReadOnlyEventLog({ databaseUrl, settings: { eventStoreUrl: null }, logger }, opened);
await runReplayCommand(log, request, await loadReplayProjection(request.projection), {
  output: { line: () => Promise.resolve(), startProgress: startTerminalProgressBar },
  signal: new AbortController().signal,
});
