import { expect } from 'vitest';
import type { Reply } from '../calls.ts';
import type { RfqScenario } from './scenario.ts';

/** Expects a refusal with this status and code, after which nothing was written. */
export type ExpectRefused = (call: () => Promise<Reply>, status: number, code: string) => Promise<void>;

const nothingElse = (): Promise<unknown> => Promise.resolve(null);

/**
 * Makes what expects refusals and looks at the log before and after.
 * @param scenario the one that runs at that moment. @param alsoKept what else has to be as before.
 */
export function createExpectRefused(scenario: () => RfqScenario, alsoKept = nothingElse): ExpectRefused {
  const kept = async (): Promise<unknown> => [await scenario().market.store.head(), await alsoKept()];
  return async (call, status, code) => {
    const before = await kept();
    const reply = await call();
    expect([reply.status, reply.body['code']]).toEqual([status, code]);
    expect(await kept()).toEqual(before);
  };
}
