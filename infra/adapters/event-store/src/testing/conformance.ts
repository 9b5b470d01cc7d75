import { afterAll, beforeAll, describe } from 'vitest';
import { appending } from './conformance/appending.ts';
import { reading } from './conformance/reading.ts';
import { refusing } from './conformance/refusing.ts';
import type { OpenedStore, Subject } from './conformance/subject.ts';
import { subscribing } from './conformance/subscribing.ts';

/** Defines the test suite that every adapter must pass; call it in a spec file of the adapter. */
export function describeEventStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} event store`, () => {
    let opened: OpenedStore | undefined;
    const subject: Subject = () => {
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

    appending(subject);
    refusing(subject);
    reading(subject);
    subscribing(subject);
  });
}
