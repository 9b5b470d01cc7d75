import { randomUUID } from 'node:crypto';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import type { AttackerAccount } from './attack.ts';

/** An account that was registered through the proxy. */
export interface TestAccountRegisteredThroughProxy {
  readonly token: string;
  readonly userId: string;
}

export interface TestAccountRegistrationThroughProxy {
  readonly email: string;
  readonly password: string;
  readonly company: string;
  /** IP address that the proxy reports. */
  readonly from: string;
}

/**
 * Registers an account as the registration form does.
 * @throws Error with the status if the product refuses the registration.
 */
export async function registerTestAccountThroughProxy(
  url: string,
  { email, password, company, from }: TestAccountRegistrationThroughProxy,
): Promise<TestAccountRegisteredThroughProxy> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      email,
      password,
      firstName: 'Robin',
      lastName: 'Reed',
      company,
      termsVersion: currentTermsOfServiceVersion,
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${email} could not register. Response: ${answer.status} ${text.slice(0, 200)}`);
  const { sessionToken, user } = JSON.parse(text) as { sessionToken: string; user: { id: string } };
  return { token: sessionToken, userId: user.id };
}

/** Registers accounts with unconfirmed email addresses, each from its own IP address. */
export async function registerAttackerAccounts(url: string, count: number): Promise<readonly AttackerAccount[]> {
  const accounts: AttackerAccount[] = [];
  for (let at = 0; at < count; at += 1) {
    const password = `Quiet-harbour-${randomUUID()}`;
    const email = `eve${at}@elsewhere-corp.example`;
    const from = `203.0.113.${1 + at}`;
    accounts.push({
      email,
      password,
      from,
      ...(await registerTestAccountThroughProxy(url, { email, password, from, company: 'Elsewhere' })),
    });
  }
  return accounts;
}
