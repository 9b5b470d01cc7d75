import type { WebhookDeliveryFailureReason } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { type Agent, request } from 'undici';
import {
  type OutboundHttpCallRules,
  createIpCheckingHttpAgent,
  classifyOutboundHttpCallFailure,
} from './checkedAgent.public.ts';

/** Result of a call: the HTTP status of the response (`null` if there is none) and the failure, if any. */
export interface OutboundHttpCallResult {
  readonly answer: number | null;
  /** `null` for a success. */
  readonly failure: WebhookDeliveryFailureReason | null;
}

/** Default timeout in milliseconds, from the DNS look-up to the response headers. */
export const defaultOutboundHttpCallTimeoutMs = 10_000;

function toResult(answer: number): OutboundHttpCallResult {
  if (answer >= 200 && answer < 300) return { answer, failure: null };
  return { answer, failure: answer >= 300 && answer < 400 ? 'redirect' : 'status' };
}

/**
 * Posts JSON to a URL provided by a user, on a new connection to checked IP addresses. Follows no redirects and reads
 * only the status of the response. Never throws.
 */
export async function postJsonToCheckedUrl(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  rules: OutboundHttpCallRules,
): Promise<OutboundHttpCallResult> {
  const signal = AbortSignal.timeout(rules.patienceMs);
  let agent: Agent | null = null;
  try {
    agent = await createIpCheckingHttpAgent(url, rules, signal);
    const response = await request(url, {
      ...{ method: 'POST', body, signal, dispatcher: agent },
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'iot-marketplace-webhooks' },
    });
    response.body.on('error', () => undefined);
    return toResult(response.statusCode);
  } catch (error) {
    return { answer: null, failure: classifyOutboundHttpCallFailure(error) };
  } finally {
    await agent?.destroy();
  }
}
