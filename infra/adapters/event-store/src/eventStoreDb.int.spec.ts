import { describeEventStore } from './testing/conformance.ts';
import { createEventStoreDb } from './eventStoreDb.ts';
import { findEventStoreDb } from './testing/findEventStoreDb.ts';

const { what, url, stop } = await findEventStoreDb();

describeEventStore(`EventStoreDB (${what})`, () => {
  const open = () => createEventStoreDb({ url });
  return Promise.resolve({
    store: open(),
    reopen: () => Promise.resolve(open()),
    gapless: false,
    dispose: stop,
  });
});
