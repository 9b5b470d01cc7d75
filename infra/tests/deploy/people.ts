import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { tokenInHash } from '@marketplace/contracts/accounts/accounts.links.ts';
import type { SignedIn } from '../chaos/load/people.ts';
import { sendUntilAnswered } from '../chaos/load/send.ts';
import type { Composition } from './composition.ts';
import { mailedHashTo } from './mailbox.ts';

const limitMs = 60_000;
export const adminEmail = 'admin@marketplace.example';
export const vendor = { email: 'vera.vendor@emnify-team.example', password: 'Harbour-lights-2026' };
const loadUser = { email: 'lou.loadUser@steadyfleet.example', password: 'Harbour-lights-2026' };

/** A deployed product. */
type Deployment = Pick<Composition, 'gateways' | 'mailbox'>;

interface Session {
  readonly sessionToken: string;
  readonly user: { readonly id: string };
}

async function post<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await sendUntilAnswered({ url, path, body, ...(token !== undefined && { token }) }, limitMs);
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${answer.text.slice(0, 200)}`);
  return JSON.parse(answer.text) as T;
}

/** The password of the first administrator, read as described in README.md. */
export async function adminPassword({ compose }: Composition): Promise<string> {
  return (await compose('run', '--rm', 'secrets', 'infra/deploy/docker/showAdmin.cli.ts')).trim();
}

/** Registers an account and confirms its email address with the link in the mail. */
async function registerConfirmed(
  { gateways: [url = ''], mailbox }: Deployment,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const person = { firstName: 'Vera', lastName: 'Vendor', company: 'Steady Fleet', termsVersion: currentTermsVersion };
  const session = await post<Session>(url, '/api/auth/register', { email, password, ...person });
  const token = tokenInHash(await mailedHashTo(mailbox, email, 'confirm-email'));
  await post(url, '/api/auth/confirm-email', { token, password });
  return { token: session.sessionToken, userId: session.user.id, email };
}

/** Registers the account that sends the RFQs of the load. */
export function registerLoader(composition: Deployment): Promise<SignedIn> {
  return registerConfirmed(composition, loadUser);
}

/** Creates a vendor of emnify: registers, confirms, requests and approves access. The catalogue must exist. */
export async function makeVendor(composition: Deployment, password: string): Promise<void> {
  const [url = ''] = composition.gateways;
  const { token } = await registerConfirmed(composition, vendor);
  const accessRequest = { user_email: vendor.email, provider_id: 'emnify', provider_company_name: 'emnify' };
  await post(url, '/api/provider-access/request', accessRequest, token);
  const admin = await post<Session>(url, '/api/auth/login', { email: adminEmail, password });
  const decision = { user_email: vendor.email, admin_email: adminEmail };
  await post(url, '/api/admin/provider-access/approve', decision, admin.sessionToken);
}

/** The operator token for the details of GET /health. */
export async function operatorToken({ compose }: Composition): Promise<string> {
  const read = "console.log(require('fs').readFileSync('/secrets/sight/health-token', 'utf8'))";
  return (await compose('run', '--rm', 'secrets', '-e', read)).trim();
}
