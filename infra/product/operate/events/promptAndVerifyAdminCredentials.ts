import { loginEndpoint, logoutEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import type { RunningServices } from '../../start/services.ts';
import { UsageError } from '../commandArguments.ts';

/** Function that prompts for a secret and returns the input. */
export type PromptForSecret = (question: string) => Promise<string>;

/** Services used to sign an admin in. */
export type AdminSignInServices = Pick<RunningServices, 'command'> & {
  readonly commandDeps: Pick<RunningServices['commandDeps'], 'guard'>;
};

interface SignedIn {
  readonly token: string | null;
  /** Error code of the response. */
  readonly code: string | null;
}

async function signIn(
  { command }: AdminSignInServices,
  email: string,
  password: string,
  code: string | null,
): Promise<SignedIn> {
  const payload = { email, password, ...(code !== null && { code }) };
  const answer = await command.inject({ method: loginEndpoint.method, url: loginEndpoint.path, payload });
  const body: { sessionToken?: string; code?: string } = answer.json();
  return { token: answer.statusCode === 200 ? (body.sessionToken ?? null) : null, code: body.code ?? null };
}

/**
 * Verifies the credentials of an admin: signs in with password and second factor, as on the website, and ends the
 * session at once.
 * @returns the user id.
 * @throws UsageError if the credentials are wrong or the account is not an admin; the message never contains the email
 * address.
 */
export async function promptAndVerifyAdminCredentials(
  services: AdminSignInServices,
  email: string,
  ask: PromptForSecret,
): Promise<string> {
  const password = await ask('Password: ');
  const first = await signIn(services, email, password, null);
  const isCodeNeeded = first.code === 'account.second-factor-needed';
  const { token } = isCodeNeeded ? await signIn(services, email, password, await ask('Code: ')) : first;
  if (token === null) throw new UsageError('Wrong email address, password or code, or the account is disabled.');
  const caller = await services.commandDeps.guard.callerOf(token);
  const headers = { authorization: `Bearer ${token}` };
  await services.command.inject({ method: logoutEndpoint.method, url: logoutEndpoint.path, headers, payload: {} });
  if (caller === null || !isAdmin(caller)) throw new UsageError('This account has no effective administrator rights.');
  return caller.userId;
}
