import { openReadLog } from '@marketplace/product/operate/openReadLog.ts';
import { startProgress } from '@marketplace/product/operate/progressBar.ts';
import { loadProjection } from '@marketplace/product/operate/replay/loadProjection.ts';
import { replayCommand } from '@marketplace/product/operate/replay/replayCommand.ts';
import { readReplayRequest } from '@marketplace/product/operate/replay/replayOptions.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

/** `npm run replay` on a test database, in a separate process: `node replayProgram.ts DATABASE_URL ARGUMENTS`. */
const [databaseUrl = '', ...args] = process.argv.slice(2);
const request = readReplayRequest(args);
if (request.kind !== 'run') throw new Error('Only a replay run needs a process of its own.');
const logger = createLogger({ level: 'silent', format: 'json' });
await using opened = new AsyncDisposableStack();
const log = await openReadLog({ databaseUrl, settings: { eventStoreUrl: null }, logger }, opened);
await replayCommand(log, request, await loadProjection(request.projection), {
  output: { line: () => Promise.resolve(), startProgress },
  signal: new AbortController().signal,
});
