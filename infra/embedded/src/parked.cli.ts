import { discardParked, listParked, retryParked } from '@marketplace/projections/runtime/parked.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { printProgress, readModelNamed, runOnReadModels } from './commandReadModels.ts';

const usage = `Say what to do:
  npm run parked -- list                           what stands still in the read models, and why
  npm run parked -- retry <read model>             handles it again, once its cause is gone
  npm run parked -- discard <read model> <stream>  gives the failed event up for ever and handles the rest`;

async function list({ pool }: ReaderDeps): Promise<void> {
  const parked = await listParked(pool);
  if (parked.length === 0) console.log('Nothing is parked.');
  for (const { projection, stream, position, eventType, reason, parkedAt } of parked) {
    console.log(`${projection} ${stream}: event ${position} (${eventType}) since ${parkedAt.toISOString()}: ${reason}`);
  }
}

/** `npm run parked -- list|retry|discard`: looks after events that a read model could not take. */
await runOnReadModels(async (readers) => {
  const [action, name, stream] = process.argv.slice(2);
  if (action === 'list') return list(readers);
  if (action === 'retry') {
    await retryParked(readers, readModelNamed(name), printProgress());
    console.log(`Nothing of ${name ?? ''} is parked any more.`);
  } else if (action === 'discard' && stream !== undefined) {
    await discardParked(readers, readModelNamed(name), stream, printProgress());
    console.log(`Gave the event up; nothing of ${name ?? ''} is parked any more.`);
  } else {
    throw new Error(usage);
  }
});
