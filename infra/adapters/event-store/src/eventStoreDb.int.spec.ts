import { defineEventStoreTests } from './testing/conformance.ts';
import { createEventStoreDb } from './eventStoreDb.ts';
import { findOrStartEventStoreDb } from './testing/findOrStartEventStoreDb.ts';

const { description, url, stop } = await findOrStartEventStoreDb();

defineEventStoreTests(`EventStoreDB (${description})`, () => {
  const open = () => createEventStoreDb({ url });
  return Promise.resolve({
    store: open(),
    reopen: () => Promise.resolve(open()),
    gapless: false,
    dispose: stop,
  });
});
