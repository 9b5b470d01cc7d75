import { afterAll, beforeAll, describe } from 'vitest';
import { defineEventStoreAppendTests } from './conformance/append.ts';
import { defineEventStoreReadTests } from './conformance/read.ts';
import { defineEventStoreRejectionTests } from './conformance/rejection.ts';
import type { EventStoreUnderTest, GetEventStoreUnderTest } from './conformance/eventStoreUnderTest.ts';
import { defineEventStoreSubscriptionTests } from './conformance/subscription.ts';

/** Defines the test suite that every adapter must pass; call it in a spec file. */
export function defineEventStoreTests(name: string, open: () => Promise<EventStoreUnderTest>): void {
  describe(`${name} event store`, () => {
    let opened: EventStoreUnderTest | undefined;
    const subject: GetEventStoreUnderTest = () => {
      if (opened === undefined) throw new Error('The store under test could not be opened');
      return opened;
    };

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened?.store.close();
      await opened?.dispose?.();
    });

    defineEventStoreAppendTests(subject);
    defineEventStoreRejectionTests(subject);
    defineEventStoreReadTests(subject);
    defineEventStoreSubscriptionTests(subject);
  });
}
