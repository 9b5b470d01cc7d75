import { randomUUID } from 'node:crypto';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { register } from './accounts.ts';

/** An account with a request for quotes of its own. */
export interface Buyer {
  readonly token: string;
  readonly userId: string;
  /** Network address that the proxy names. */
  readonly from: string;
  readonly rfqId: string;
  /** Path of the conversation with the provider. */
  readonly conversation: string;
}

export interface NewBuyer {
  readonly email: string;
  readonly from: string;
  readonly provider: string;
}

/** Sends one JSON call. @throws Error with the status when the product refuses. */
export async function callAs<Body>(
  { url, token, from }: { readonly url: string; readonly token: string; readonly from: string },
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  after?: string,
): Promise<Body> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': from,
      ...(after !== undefined && { 'x-read-after': after }),
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Body;
}

/** Registers somebody who sends a request for quotes to one provider. */
export async function newBuyer(url: string, { email, from, provider }: NewBuyer): Promise<Buyer> {
  const person = { email, password: `Calm-river-${randomUUID()}`, company: 'Honest', from };
  const { token, userId } = await register(url, person);
  const as = { url, token, from };
  const body = rfqFrom({ email }, [provider]);
  const sent = await callAs<{ rfq_id: string; position: string }>(as, 'POST', '/api/rfq/send', body);
  const path = `/api/rfq/${sent.rfq_id}/providers`;
  const links = await callAs<readonly { readonly id: string }[]>(as, 'GET', path, undefined, sent.position);
  return { token, userId, from, rfqId: sent.rfq_id, conversation: `/api/conversations/${links[0]?.id ?? ''}` };
}
