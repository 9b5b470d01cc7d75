import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestMarketplace, type InProcessTestMarketplace, type TestMarketplaceOptions } from './testMarketplace.ts';

/** One marketplace for all tests of a file. Each test uses its own users and reads its own events. */
export interface SharedTestMarketplace {
  readonly market: InProcessTestMarketplace;
  /** Returns an email address that is unique to the test. */
  email(this: void, name: string, domain?: string): string;
  /** Returns a text that is unique to the test, for example an idempotency key. */
  unique(this: void, text: string): string;
  /** Reads the events that were stored since the test started. */
  newEvents(this: void): Promise<readonly DomainEvent[]>;
}

/**
 * Starts a marketplace before the first test of a file and stops it after the last test. Call this function before
 * registering other hooks.
 */
export function useSharedTestMarketplace(options: TestMarketplaceOptions = {}): SharedTestMarketplace {
  let market: InProcessTestMarketplace | null = null;
  let test = 0;
  let eventsBefore = 0;
  const started = (): InProcessTestMarketplace => {
    if (market === null) throw new Error('The marketplace has not started yet: it starts before the first test.');
    return market;
  };
  beforeAll(async () => {
    market = await startTestMarketplace(options);
  });
  afterAll(() => started().close());
  beforeEach(async () => {
    test += 1;
    eventsBefore = (await started().readEvents()).length;
    await started().pool.query('DELETE FROM ops.rate_limit');
  });
  const unique = (text: string): string => `${text}-${test}`;
  return {
    get market() {
      return started();
    },
    unique,
    email: (name, domain = 'acme.example') => `${unique(name)}@${domain}`,
    newEvents: async () => (await started().readEvents()).slice(eventsBefore),
  };
}
