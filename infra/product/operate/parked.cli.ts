import { withReadModelBuildLock } from '@marketplace/projections/runtime/buildLock.ts';
import {
  discardBlockingEventsAndRebuild,
  listDiscardedEvents,
  listParkedStreams,
  listReadModelBuildFailures,
  type ParkedStream,
  retryParkedStreamsByRebuild,
} from '@marketplace/projections/runtime/parked.ts';
import type { ReadModelDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';
import {
  isReadModelName,
  createRebuildProgressPrinter,
  getReadModelProjectionOrThrow,
  runOperatorCommandWithReadModels,
} from './readModelsCommand.ts';

const usage = `Handles events that a read model could not process:
  npm run parked -- list                           list parked events of the read models, with reasons
  npm run parked -- retry <read model>             process them again after fixing the cause
  npm run parked -- discard <read model> <stream>  skip the failed event permanently and process the rest; accepts several streams`;

function formatPart({ projection, stream, position, eventType }: Omit<ParkedStream, 'parkedAt'>): string {
  return `${projection} ${stream}: event ${position} (${eventType})`;
}

async function list({ pool }: ReadModelDeps): Promise<void> {
  const parked = await listParkedStreams(pool);
  if (parked.length === 0) console.log('There are no parked events.');
  for (const { parkedAt, ...part } of parked)
    console.log(`${formatPart(part)} since ${parkedAt.toISOString()}: ${part.reason}`);
  for (const { parkedAt, ...part } of await listReadModelBuildFailures(pool)) {
    console.log(`${formatPart(part)} prevented a build at ${parkedAt.toISOString()}: ${part.reason}`);
  }
  for (const { discardedAt, ...part } of await listDiscardedEvents(pool)) {
    console.log(`${formatPart(part)} discarded at ${discardedAt.toISOString()}: ${part.reason}`);
  }
}

/** Maximum number of streams per command. */
const maxStreams = 1_000;

const {
  words: [action, name, ...streams],
} = parseProcessArgumentsOrExit({
  usage,
  words: [1, maxStreams + 2],
  check: ([verb, readModel, ...named]) => {
    if (verb === 'list') return readModel === undefined;
    const count = verb === 'discard' ? named.length > 0 : verb === 'retry' && named.length === 0;
    return count && isReadModelName(readModel);
  },
});

/** `npm run parked -- list|retry|discard`: handles events that a read model could not process. */
await runOperatorCommandWithReadModels(async (readers) => {
  if (action === 'list') return list(readers);
  if (action === 'retry') {
    const projection = getReadModelProjectionOrThrow(name);
    await withReadModelBuildLock(readers.pool, [projection], () =>
      retryParkedStreamsByRebuild(readers, projection, createRebuildProgressPrinter()),
    );
    console.log(`${name ?? ''} has no parked events left.`);
  } else {
    const projection = getReadModelProjectionOrThrow(name);
    const reportDiscarded = (positions: readonly string[]) =>
      console.log(`Discarded for ${name ?? ''}, permanently and in every rebuild: event ${positions.join(', ')}.`);
    await withReadModelBuildLock(readers.pool, [projection], () =>
      discardBlockingEventsAndRebuild(readers, projection, streams, createRebuildProgressPrinter(), reportDiscarded),
    );
    console.log(`${name ?? ''} has no parked events left.`);
  }
});
