import { expect } from 'vitest';
import type { TestApiReply } from '../apiCalls.ts';
import type { RfqTestMarketplace } from './rfqScenario.ts';

/** Expects a refusal with this status and code, and no write. */
export type ExpectTestRefusalWithoutWrites = (
  call: () => Promise<TestApiReply>,
  status: number,
  code: string,
) => Promise<void>;

const noOtherState = (): Promise<unknown> => Promise.resolve(null);

/**
 * Creates a function that expects refusals and compares the state before and after.
 * @param scenario returns the running scenario.
 * @param alsoKept reads further state that must not change.
 */
export function createExpectTestRefusalWithoutWrites(
  scenario: () => RfqTestMarketplace,
  alsoKept = noOtherState,
): ExpectTestRefusalWithoutWrites {
  const readState = async (): Promise<unknown> => [await scenario().market.store.head(), await alsoKept()];
  return async (call, status, code) => {
    const before = await readState();
    const reply = await call();
    expect([reply.status, reply.body['code']]).toEqual([status, code]);
    expect(await readState()).toEqual(before);
  };
}
