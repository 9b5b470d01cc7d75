import { login, logout } from '@marketplace/contracts/accounts/accounts.api.ts';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import type { Services } from '../../start/services.ts';
import { WrongUse } from '../wrongUse.ts';

/** Asks for something that nobody else may see. */
export type AskSecret = (question: string) => Promise<string>;

/** The parts of the services that a sign-in goes through. */
export type SigningIn = Pick<Services, 'command'> & { readonly commandDeps: Pick<Services['commandDeps'], 'guard'> };

interface SignedIn {
  readonly token: string | null;
  /** Code of the refusal. */
  readonly code: string | null;
}

async function signIn({ command }: SigningIn, email: string, password: string, code: string | null): Promise<SignedIn> {
  const payload = { email, password, ...(code !== null && { code }) };
  const answer = await command.inject({ method: login.method, url: login.path, payload });
  const body: { sessionToken?: string; code?: string } = answer.json();
  return { token: answer.statusCode === 200 ? (body.sessionToken ?? null) : null, code: body.code ?? null };
}

/**
 * Lets an admin sign in as on the web site, with password and second factor, and ends the session at once.
 * @returns the user id. @throws WrongUse when it is no admin, or does not fit; it never repeats the address.
 */
export async function signInAdmin(services: SigningIn, email: string, ask: AskSecret): Promise<string> {
  const password = await ask('Password: ');
  const first = await signIn(services, email, password, null);
  const isCodeNeeded = first.code === 'account.second-factor-needed';
  const { token } = isCodeNeeded ? await signIn(services, email, password, await ask('Code: ')) : first;
  if (token === null) throw new WrongUse('This address, password or code does not fit, or the account is shut.');
  const caller = await services.commandDeps.guard.callerOf(token);
  const headers = { authorization: `Bearer ${token}` };
  await services.command.inject({ method: logout.method, url: logout.path, headers, payload: {} });
  if (caller === null || !isAdmin(caller)) throw new WrongUse('This account is no administrator whose rights count.');
  return caller.userId;
}
