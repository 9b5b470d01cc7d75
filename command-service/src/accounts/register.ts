import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { emailDomain, judgeEmail, noMailText } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { commandIdOf, deterministicUuid } from '@marketplace/event-store/ids.ts';
import { findMailServers } from '@marketplace/mail/mailServers.ts';
import type { ClockPort, DatabasePort, ExecutePort, LoadStatePort, ReadPersonalPort } from '../ports.ts';
import type { AccountSettingsPort } from './accountSettings.ts';
import {
  type AccountClaim,
  type AccountRow,
  findAccount,
  insertAccount,
  markRegistered,
  takeOverAccount,
} from './accountRows.ts';
import { readRefusedDomains } from '../refusedDomains.ts';
import { refuseWeak } from './passwordRules.ts';
import type { Passwords } from './passwords.ts';
import { userDecider } from './user.decider.ts';

export type AccountDeps = ExecutePort &
  LoadStatePort &
  ReadPersonalPort &
  DatabasePort &
  ClockPort &
  AccountSettingsPort & {
    readonly passwords: Passwords;
  };

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly termsVersion: string | null;
  /** The same key, address and password again is the same registration. */
  readonly key: string;
}

export interface Registered {
  readonly userId: string;
  readonly position: PositionToken;
}

async function refusePersonal({ pool }: Pick<AccountDeps, 'pool'>, email: string): Promise<void> {
  const verdict = judgeEmail(email, await readRefusedDomains(pool));
  if (verdict.kind !== 'personal') return;
  const { message } = verdict;
  throw new Refusal('rule', 'account.personal-email', message, [{ path: 'email', message }]);
}

/** Soft: nobody's answer is no reason to refuse. */
async function refuseWithoutMail({ accounts }: Pick<AccountDeps, 'accounts'>, email: string): Promise<void> {
  const domain = emailDomain(email);
  if (domain === null || (await findMailServers(accounts.dns, domain)).outcome !== 'none') return;
  throw new Refusal('rule', 'account.no-mail', noMailText, [{ path: 'email', message: noMailText }]);
}

/** @param path of the version in the body. @throws Refusal 'account.terms' unless it is that of the terms as they stand. */
export function refuseOldTerms(version: string, path: string): void {
  if (version === currentTermsVersion) return;
  const text = 'The terms have changed. Please reload the page and read them again.';
  throw new Refusal('rule', 'account.terms', text, [{ path, message: text }]);
}

function taken(): Refusal {
  const text = 'An account with this email address exists already.';
  return new Refusal('state', 'account.email-taken', text, [{ path: 'email', message: text }]);
}

function keyReused(): Refusal {
  return new Refusal(
    'rule',
    'command.key-reused',
    'This Idempotency-Key was used for another request. Send a new one.',
  );
}

/** Whether the person is in the log; notes it on a row whose registration was cut off right after the append. */
export async function isRegistered(deps: Pick<AccountDeps, 'loadState' | 'pool'>, row: AccountRow): Promise<boolean> {
  if (row.registered) return true;
  const { state } = await deps.loadState(userDecider, userStream(row.userId));
  return state.registered && (await markRegistered(deps.pool, row));
}

type UnhashedClaim = Omit<AccountClaim, 'passwordHash'> & { readonly password: string };

async function takeOver(deps: AccountDeps, row: AccountRow, claim: AccountClaim): Promise<void> {
  if (!row.abandoned || (await isRegistered(deps, row)) || !(await takeOverAccount(deps.pool, row, claim))) {
    throw taken();
  }
}

/** @throws Refusal unless the row belongs to this registration, which is repeated. */
async function requireRepeated({ passwords }: AccountDeps, row: AccountRow, password: string): Promise<void> {
  const matches = await passwords.matches(password, row.passwordHash);
  if (row.guarded) throw taken();
  if (!matches) throw keyReused();
}

/**
 * Makes the address this registration's own, or finds that it is already. The password is hashed once, whatever is found, so that a taken
 * address takes as long as a free one.
 */
async function claimAddress(deps: AccountDeps, { password, ...unhashed }: UnhashedClaim): Promise<void> {
  const { pool, passwords } = deps;
  const { email, commandId } = unhashed;
  const found = await findAccount(pool, email);
  if (found?.commandId === commandId) return requireRepeated(deps, found, password);
  const claim = { ...unhashed, passwordHash: await passwords.hash(password) };
  if (found !== null) return takeOver(deps, found, claim);
  if (await insertAccount(pool, claim)) return;
  const row = await findAccount(pool, email);
  if (row === null) throw keyReused();
  return row.commandId === commandId ? requireRepeated(deps, row, password) : takeOver(deps, row, claim);
}

/** Who a registration with a key makes. */
export function registrationIds(key: string): Pick<AccountClaim, 'userId' | 'commandId'> {
  const commandId = commandIdOf({ actor: 'guest', route: 'POST /api/auth/register', key });
  return { commandId, userId: deterministicUuid(commandId, 'user') };
}

/**
 * Makes an account: first its row, which makes the address unique, then `UserRegistered`. Repeated with the same key it finds its own
 * row and goes on where it was cut off. The body's hash is not kept with the event, because it would let a stolen log be searched for
 * the password. What a form is refused for is not looked at here.
 * @throws Refusal 'account.email-taken', 'command.key-reused'.
 */
export async function makeAccount(deps: AccountDeps, registration: Registration): Promise<Registered> {
  const { password, firstName, lastName, company, termsVersion } = registration;
  const { userId, commandId } = registrationIds(registration.key);
  await claimAddress(deps, { userId, email: normaliseEmail(registration.email), commandId, password });
  const email = registration.email.trim();
  const { position } = await deps.execute(userDecider, {
    stream: userStream(userId),
    command: { type: 'RegisterUser', userId, email, firstName, lastName, company, termsVersion },
    meta: { commandId, actor: userId, at: deps.now().toISOString() },
  });
  if (!(await markRegistered(deps.pool, { userId, commandId }))) throw taken();
  return { userId, position };
}

/**
 * Registers a person by the form's rules.
 * @throws Refusal 'account.personal-email', 'account.no-mail', 'account.terms', 'account.password', 'account.email-taken',
 *   'command.key-reused'.
 */
export async function registerAccount(deps: AccountDeps, registration: Registration): Promise<Registered> {
  await refusePersonal(deps, registration.email);
  if (registration.termsVersion !== null) refuseOldTerms(registration.termsVersion, 'termsVersion');
  await refuseWeak(registration.password, 'password', registration);
  await refuseWithoutMail(deps, registration.email);
  return makeAccount(deps, registration);
}
