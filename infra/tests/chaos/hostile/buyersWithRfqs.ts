import { randomUUID } from 'node:crypto';
import { signInTestDemoAccount } from '../load/demoAccounts.ts';
import { buildLoadTestRfqBody } from '../load/rfq/loadRfqBody.ts';
import { registerTestAccountThroughProxy } from './accounts.ts';

/** An account that has sent an RFQ. */
export interface TestBuyerWithRfq {
  readonly token: string;
  readonly userId: string;
  /** IP address that the proxy reports. */
  readonly from: string;
  readonly rfqId: string;
  /** Path of the conversation with the provider. */
  readonly conversation: string;
}

export interface TestBuyerWithRfqInput {
  readonly email: string;
  readonly from: string;
  readonly provider: string;
}

interface Caller {
  readonly url: string;
  readonly token: string;
  readonly from: string;
}

/**
 * Sends one JSON request as a signed-in caller.
 * @param after position that the response must include.
 * @throws Error with the status if the product refuses the request.
 */
async function callAs<Body>(
  { url, token, from }: Caller,
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

/**
 * Registers buyers, confirms their email addresses as an administrator, and sends an RFQ to one provider on behalf of
 * each buyer.
 */
export async function registerTestBuyersWithRfqs(
  url: string,
  buyers: readonly TestBuyerWithRfqInput[],
): Promise<readonly TestBuyerWithRfq[]> {
  const { token } = await signInTestDemoAccount(url, 'admin@marketplace.example');
  const registered: TestBuyerWithRfq[] = [];
  for (const buyer of buyers) registered.push(await registerBuyer(url, { url, token, from: '10.77.1.1' }, buyer));
  return registered;
}

async function registerBuyer(
  url: string,
  admin: Caller,
  { email, from, provider }: TestBuyerWithRfqInput,
): Promise<TestBuyerWithRfq> {
  const person = { email, password: `Calm-river-${randomUUID()}`, company: 'Honest', from };
  const { token, userId } = await registerTestAccountThroughProxy(url, person);
  await callAs(admin, 'POST', `/api/admin/users/${userId}/confirm-email`, {});
  const as = { url, token, from };
  const body = buildLoadTestRfqBody({ email }, [provider]);
  const sent = await callAs<{ rfq_id: string; position: string }>(as, 'POST', '/api/rfq/send', body);
  const path = `/api/rfq/${sent.rfq_id}/providers`;
  const links = await callAs<readonly { readonly id: string }[]>(as, 'GET', path, undefined, sent.position);
  return { token, userId, from, rfqId: sent.rfq_id, conversation: `/api/conversations/${links[0]?.id ?? ''}` };
}
