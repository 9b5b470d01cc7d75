import { msg } from '@lingui/core/runtime-macro';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  parseEmailDomain,
  classifyEmail,
  emailDomainWithoutMailServerText,
} from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveCommandId, deriveUuid } from '@marketplace/event-store/ids.ts';
import { findMailServers } from '@marketplace/mail/mailServers.ts';
import type { ClockPort, DatabasePort, ExecuteCommandPort, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from './accountSettings.ts';
import {
  type NewAccountRow,
  type AccountRow,
  findAccountByEmail,
  insertAccount,
  markAccountRowRegistered,
  replaceAbandonedAccount,
} from './accountRows.ts';
import { loadRefusedEmailDomains } from '../refusedEmailDomains.ts';
import { requireStrongPassword } from './passwordRules.ts';
import type { PasswordHasher } from './passwordHasher.ts';
import { userDecider } from './user.decider.ts';

export type AccountDeps = ExecuteCommandPort &
  LoadStatePort &
  ReadPersonalEventsPort &
  DatabasePort &
  ClockPort &
  AccountDeploymentSettingsPort & {
    readonly passwords: PasswordHasher;
  };

export interface AccountRegistrationInput {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly termsVersion: string | null;
  /** Idempotency key: a call with the same key, email address and password repeats the same registration. */
  readonly key: string;
}

export interface AccountRegistrationResult {
  readonly userId: string;
  readonly position: LogPositionToken;
}

async function requireBusinessEmail({ pool }: Pick<AccountDeps, 'pool'>, email: string): Promise<void> {
  const verdict = classifyEmail(email, await loadRefusedEmailDomains(pool));
  if (verdict.kind !== 'personal') return;
  const { message } = verdict;
  throw new Refusal('rule', 'account.personal-email', message, [{ path: 'email', message }]);
}

/** @throws Refusal 'account.no-mail' when the email domain has no mail server, but not when DNS does not answer. */
async function requireMailDomain({ accounts }: Pick<AccountDeps, 'accounts'>, email: string): Promise<void> {
  const domain = parseEmailDomain(email);
  if (domain === null || (await findMailServers(accounts.dns, domain)).outcome !== 'none') return;
  throw new Refusal('rule', 'account.no-mail', emailDomainWithoutMailServerText, [
    { path: 'email', message: emailDomainWithoutMailServerText },
  ]);
}

/**
 * @param path of the version in the body.
 * @throws Refusal 'account.terms' unless `version` is the current version.
 */
export function requireCurrentTermsVersion(version: string, path: string): void {
  if (version === currentTermsOfServiceVersion) return;
  const text = msg`The terms of service have changed. Reload the page and read them again.`;
  throw new Refusal('rule', 'account.terms', text, [{ path, message: text }]);
}

function emailTakenRefusal(): Refusal {
  const text = msg`An account with this email address already exists. Sign in, or use another email address.`;
  return new Refusal('state', 'account.email-taken', text, [{ path: 'email', message: text }]);
}

function keyReusedRefusal(): Refusal {
  return new Refusal(
    'rule',
    'command.key-reused',
    msg`This Idempotency-Key was already used for a different request. Send a new key.`,
  );
}

/**
 * Whether the account's registration is in the log. Marks the row as registered if the registration was interrupted
 * right after the append.
 */
export async function isAccountRegistrationInEventLog(
  deps: Pick<AccountDeps, 'loadState' | 'pool'>,
  row: AccountRow,
): Promise<boolean> {
  if (row.registered) return true;
  const { state } = await deps.loadState(userDecider, getUserStreamName(row.userId));
  return state.registered && (await markAccountRowRegistered(deps.pool, row));
}

type UnhashedClaim = Omit<NewAccountRow, 'passwordHash'> & { readonly password: string };

async function replaceAbandoned(deps: AccountDeps, row: AccountRow, claim: NewAccountRow): Promise<void> {
  if (
    !row.abandoned ||
    (await isAccountRegistrationInEventLog(deps, row)) ||
    !(await replaceAbandonedAccount(deps.pool, row, claim))
  ) {
    throw emailTakenRefusal();
  }
}

/**
 * Checks that an earlier attempt of this registration created the row.
 * @throws Refusal 'account.email-taken' for a guarded account, 'command.key-reused' for another password.
 */
async function requireSameRegistration({ passwords }: AccountDeps, row: AccountRow, password: string): Promise<void> {
  const matches = await passwords.matches(password, row.passwordHash);
  if (row.guarded) throw emailTakenRefusal();
  if (!matches) throw keyReusedRefusal();
}

/**
 * Assigns the email address to this registration, or verifies that an earlier attempt did so. Hashes a password whether
 * or not the address is taken, so that the response time does not reveal whether it is taken.
 */
async function claimAddress(deps: AccountDeps, { password, ...unhashed }: UnhashedClaim): Promise<void> {
  const { pool, passwords } = deps;
  const { email, commandId } = unhashed;
  const found = await findAccountByEmail(pool, email);
  if (found?.commandId === commandId) return requireSameRegistration(deps, found, password);
  const claim = { ...unhashed, passwordHash: await passwords.hash(password) };
  if (found !== null) return replaceAbandoned(deps, found, claim);
  if (await insertAccount(pool, claim)) return;
  const row = await findAccountByEmail(pool, email);
  if (row === null) throw keyReusedRefusal();
  return row.commandId === commandId
    ? requireSameRegistration(deps, row, password)
    : replaceAbandoned(deps, row, claim);
}

/** Derives the user id and command id of a registration from its key. */
export function deriveRegistrationIdsFromIdempotencyKey(key: string): Pick<NewAccountRow, 'userId' | 'commandId'> {
  const commandId = deriveCommandId({ actor: 'guest', route: 'POST /api/auth/register', key });
  return { commandId, userId: deriveUuid(commandId, 'user') };
}

/**
 * Creates an account: first its row, which reserves the email address, then the event `UserRegistered`. A call with the
 * same key continues an interrupted registration. The event does not store the body's hash, because an attacker could
 * use the hash to search a stolen log for the password. Does not check the rules of the registration form; see
 * `registerAccount`.
 * @throws Refusal 'account.email-taken', 'command.key-reused'.
 */
export async function createAccountRowAndAppendRegistration(
  deps: AccountDeps,
  registration: AccountRegistrationInput,
): Promise<AccountRegistrationResult> {
  const { password, firstName, lastName, company, termsVersion } = registration;
  const { userId, commandId } = deriveRegistrationIdsFromIdempotencyKey(registration.key);
  await claimAddress(deps, { userId, email: normaliseEmail(registration.email), commandId, password });
  const email = registration.email.trim();
  const { position } = await deps.execute(userDecider, {
    stream: getUserStreamName(userId),
    command: { type: 'RegisterUser', userId, email, firstName, lastName, company, termsVersion },
    meta: { commandId, actor: userId, at: deps.now().toISOString() },
  });
  if (!(await markAccountRowRegistered(deps.pool, { userId, commandId }))) throw emailTakenRefusal();
  return { userId, position };
}

/**
 * Registers a user and checks the rules of the registration form.
 * @throws Refusal 'account.personal-email', 'account.no-mail', 'account.terms', 'account.password',
 * 'account.email-taken', 'command.key-reused'.
 */
export async function registerAccount(
  deps: AccountDeps,
  registration: AccountRegistrationInput,
): Promise<AccountRegistrationResult> {
  await requireBusinessEmail(deps, registration.email);
  if (registration.termsVersion !== null) requireCurrentTermsVersion(registration.termsVersion, 'termsVersion');
  await requireStrongPassword(registration.password, 'password', registration);
  await requireMailDomain(deps, registration.email);
  return createAccountRowAndAppendRegistration(deps, registration);
}
