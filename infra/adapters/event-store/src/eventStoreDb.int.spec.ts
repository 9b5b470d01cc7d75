import { defineEventStoreTests } from './testing/conformance.ts';
import { createEventStoreDbEventStore } from './eventStoreDb.ts';
import { findOrStartTestEventStoreDb } from './testing/findOrStartTestEventStoreDb.ts';

const { description, url, stop } = await findOrStartTestEventStoreDb();

defineEventStoreTests(`EventStoreDB (${description})`, () => {
  const open = () => createEventStoreDbEventStore({ url });
  return Promise.resolve({
    store: open(),
    reopen: () => Promise.resolve(open()),
    gapless: false,
    dispose: stop,
  });
});
