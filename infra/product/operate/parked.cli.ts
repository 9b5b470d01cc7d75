import { alone } from '@marketplace/projections/runtime/alone.ts';
import {
  discardParked,
  listDiscarded,
  listParked,
  listUnbuilt,
  type ParkedPart,
  retryParked,
} from '@marketplace/projections/runtime/parked.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { readArguments } from './wrongUse.ts';
import { isReadModel, printProgress, readModelNamed, runOnReadModels } from './readModelsCommand.ts';

const usage = `Say what to do:
  npm run parked -- list                           what stands still in the read models, and why
  npm run parked -- retry <read model>             handles it again, once its cause is gone
  npm run parked -- discard <read model> <stream>  gives the failed event up for ever and handles the rest; several streams at once too`;

function worded({ projection, stream, position, eventType }: Omit<ParkedPart, 'parkedAt'>): string {
  return `${projection} ${stream}: event ${position} (${eventType})`;
}

async function list({ pool }: ReaderDeps): Promise<void> {
  const parked = await listParked(pool);
  if (parked.length === 0) console.log('Nothing is parked.');
  for (const { parkedAt, ...part } of parked)
    console.log(`${worded(part)} since ${parkedAt.toISOString()}: ${part.reason}`);
  for (const { parkedAt, ...part } of await listUnbuilt(pool)) {
    console.log(`${worded(part)} kept it from being built at ${parkedAt.toISOString()}: ${part.reason}`);
  }
  for (const { discardedAt, ...part } of await listDiscarded(pool)) {
    console.log(`${worded(part)} was given up at ${discardedAt.toISOString()}: ${part.reason}`);
  }
}

/** Streams that one command may name. */
const maxStreams = 1_000;

const {
  words: [action, name, ...streams],
} = readArguments({
  usage,
  words: [1, maxStreams + 2],
  check: ([verb, readModel, ...named]) => {
    if (verb === 'list') return readModel === undefined;
    const count = verb === 'discard' ? named.length > 0 : verb === 'retry' && named.length === 0;
    return count && isReadModel(readModel);
  },
});

/** `npm run parked -- list|retry|discard`: looks after events that a read model could not take. */
await runOnReadModels(async (readers) => {
  if (action === 'list') return list(readers);
  if (action === 'retry') {
    const projection = readModelNamed(name);
    await alone(readers.pool, [projection], () => retryParked(readers, projection, printProgress()));
    console.log(`Nothing of ${name ?? ''} is parked any more.`);
  } else {
    const projection = readModelNamed(name);
    const say = (positions: readonly string[]) =>
      console.log(`Gave up for ${name ?? ''}, now and in every rebuild: event ${positions.join(', ')}.`);
    await alone(readers.pool, [projection], () => discardParked(readers, projection, streams, printProgress(), say));
    console.log(`Nothing of ${name ?? ''} is parked any more.`);
  }
});
