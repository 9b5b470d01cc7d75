import type { DeliveryFailure } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { type Agent, request } from 'undici';
import { type CallRules, checkedAgent, failureOf } from './checkedAgent.public.ts';

/** What became of a call: the status of an answer, or why there is none. */
export interface CallResult {
  readonly answer: number | null;
  /** `null` for a success. */
  readonly failure: DeliveryFailure | null;
}

/** The usual limits of a call. */
export const usualPatienceMs = 10_000;

function resultOf(answer: number): CallResult {
  if (answer >= 200 && answer < 300) return { answer, failure: null };
  return { answer, failure: answer >= 300 && answer < 400 ? 'redirect' : 'status' };
}

/**
 * Posts JSON to an address of somebody's choice, on a connection of its own that goes to addresses that were checked, follows nothing and
 * reads nothing of the answer but its status. Never throws.
 */
export async function callAddress(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  rules: CallRules,
): Promise<CallResult> {
  const signal = AbortSignal.timeout(rules.patienceMs);
  let agent: Agent | null = null;
  try {
    agent = await checkedAgent(url, rules, signal);
    const answered = await request(url, {
      ...{ method: 'POST', body, signal, dispatcher: agent },
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'iot-marketplace-webhooks' },
    });
    answered.body.on('error', () => undefined);
    return resultOf(answered.statusCode);
  } catch (error) {
    return { answer: null, failure: failureOf(error) };
  } finally {
    await agent?.destroy();
  }
}
