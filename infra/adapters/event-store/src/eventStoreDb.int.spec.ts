import { defineEventStoreTests } from './testing/conformance.ts';
import { createEventStoreDbEventStore } from './eventStoreDb.ts';
import { findOrStartEventStoreDb } from './testing/findOrStartEventStoreDb.ts';

const { description, url, stop } = await findOrStartEventStoreDb();

defineEventStoreTests(`EventStoreDB (${description})`, () => {
  const open = () => createEventStoreDbEventStore({ url });
  return Promise.resolve({
    store: open(),
    reopen: () => Promise.resolve(open()),
    gapless: false,
    dispose: stop,
  });
});
