import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import type { SignedInTestAccount } from '../chaos/load/demoAccounts.ts';
import { sendTestCommandUntilReply } from '../chaos/load/sendCommand.ts';
import type { ComposeTestDeployment } from './composeEnvironment.ts';
import { waitForMailedLinkUrlFragment } from './mailbox.ts';

const limitMs = 60_000;
export const deployTestAdminEmail = 'admin@marketplace.example';
export const deployTestVendorCredentials = {
  email: 'vera.vendor@emnify-team.example',
  password: 'Harbour-lights-2026',
};
const loadUser = { email: 'lou.loader@steadyfleet.example', password: 'Harbour-lights-2026' };

/** URLs of a deployed product and of its mail catcher. */
type Deployment = Pick<ComposeTestDeployment, 'gateways' | 'mailbox'>;

interface Session {
  readonly sessionToken: string;
  readonly user: { readonly id: string };
}

async function post<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await sendTestCommandUntilReply({ url, path, body, ...(token !== undefined && { token }) }, limitMs);
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${answer.text.slice(0, 200)}`);
  return JSON.parse(answer.text) as T;
}

/** Reads the password of the first administrator as described in README.md. */
export async function readDeployTestAdminPassword({ compose }: ComposeTestDeployment): Promise<string> {
  return (await compose('run', '--rm', 'secrets', 'infra/deploy/docker/showAdmin.cli.ts')).trim();
}

/** Registers an account and confirms its email address with the link in the mail. */
async function registerConfirmed(
  { gateways: [url = ''], mailbox }: Deployment,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedInTestAccount> {
  const person = {
    firstName: 'Vera',
    lastName: 'Vendor',
    company: 'Steady Fleet',
    termsVersion: currentTermsOfServiceVersion,
  };
  const session = await post<Session>(url, '/api/auth/register', { email, password, ...person });
  const token = parseMailLinkToken(await waitForMailedLinkUrlFragment(mailbox, email, 'confirm-email'));
  await post(url, '/api/auth/confirm-email', { token, password });
  return { token: session.sessionToken, userId: session.user.id, email };
}

/** Registers the account that sends the RFQs of the load test. */
export function registerDeployedLoadTestUser(composition: Deployment): Promise<SignedInTestAccount> {
  return registerConfirmed(composition, loadUser);
}

/**
 * Registers a vendor of emnify, confirms the email address, requests access and approves the request as an admin. The
 * catalogue must exist.
 * @param password password of the admin.
 */
export async function createDeployTestVendor(composition: Deployment, password: string): Promise<void> {
  const [url = ''] = composition.gateways;
  const { token } = await registerConfirmed(composition, deployTestVendorCredentials);
  const accessRequest = {
    user_email: deployTestVendorCredentials.email,
    provider_id: 'emnify',
    provider_company_name: 'emnify',
  };
  await post(url, '/api/provider-access/request', accessRequest, token);
  const admin = await post<Session>(url, '/api/auth/login', { email: deployTestAdminEmail, password });
  const decision = { user_email: deployTestVendorCredentials.email, admin_email: deployTestAdminEmail };
  await post(url, '/api/admin/provider-access/approve', decision, admin.sessionToken);
}

/** Reads the operator token that the details of GET /health require. */
export async function readDeployTestOperatorToken({ compose }: ComposeTestDeployment): Promise<string> {
  const read = "console.log(require('fs').readFileSync('/secrets/sight/health-token', 'utf8'))";
  return (await compose('run', '--rm', 'secrets', '-e', read)).trim();
}
