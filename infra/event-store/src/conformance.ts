import { afterAll, beforeAll, describe } from 'vitest';
import { appending } from './conformance/appending.ts';
import { reading } from './conformance/reading.ts';
import { refusing } from './conformance/refusing.ts';
import { subscribing } from './conformance/subscribing.ts';
import type { EventStore } from './port.ts';

/** A store under test. The log may already hold events, and others may not write to it meanwhile. */
export interface OpenedStore {
  readonly store: EventStore;
  /** A second, independent way into the same log, as another process would have; left out where there is none. */
  readonly reopen?: () => Promise<EventStore>;
  /** Whether positions have no gaps; otherwise they only ascend. */
  readonly gapless: boolean;
  /** Runs after the store was closed. */
  readonly dispose?: () => Promise<void>;
}

/** How a rule reaches the store that `describeEventStore` opened before it. */
export type Subject = () => OpenedStore;

/** What every adapter must do, as one suite: call it in a spec file of the adapter. */
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
