import { randomBytes, randomUUID } from 'node:crypto';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { type AccountRow, findAccountByEmail } from '@marketplace/command-service/accounts/accountRows.ts';
import { createPasswordHasher } from '@marketplace/command-service/accounts/passwordHasher.ts';
import {
  isAccountRegistrationInEventLog,
  createAccountRowAndAppendRegistration,
  type AccountRegistrationInput,
} from '@marketplace/command-service/accounts/register.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { getOrCreateStoredSetting } from './storedSettings.ts';
import type { RunningServices } from './services.ts';

/** Service functions that the seed calls directly, without rate limits. */
export interface ServiceFunctionsForSeeding extends Pick<RunningServices, 'commandDeps'> {
  readonly hub: Pick<RunningServices['hub'], 'waitUntilReached'>;
}

/** A person that the seed creates, with their password. */
export type SeedPerson = Omit<AccountRegistrationInput, 'key'>;

/** Maximum milliseconds to wait for the read models after a step of the seed. */
const followTimeoutMs = 60_000;

/** Creates the dependencies for creating accounts, with a separate queue for password hashing. */
export function createSeedAccountDeps({ commandDeps }: ServiceFunctionsForSeeding) {
  return { ...commandDeps, passwords: createPasswordHasher() };
}

/** @returns the name of the setting that stores the account id of a demo email address. */
export function getDemoAccountIdSettingName(email: string): string {
  return `demo_account:${email}`;
}

/**
 * Waits until the read models reach a position.
 * @throws Error if they do not reach the position within a minute.
 */
export async function waitUntilReadModelsReachPosition(
  { hub }: Pick<ServiceFunctionsForSeeding, 'hub'>,
  position: string,
): Promise<void> {
  if (!(await hub.waitUntilReached(position, followTimeoutMs)))
    throw new Error('The read models did not reach the position in time.');
}

/**
 * @returns the account with the given email address; `null` if there is none, or if its registration is not stored in
 * the log.
 */
export async function findRegisteredAccount(
  services: ServiceFunctionsForSeeding,
  email: string,
): Promise<AccountRow | null> {
  const deps = createSeedAccountDeps(services);
  const row = await findAccountByEmail(deps.pool, normaliseEmail(email));
  return row !== null && (await isAccountRegistrationInEventLog(deps, row)) ? row : null;
}

/**
 * Returns the idempotency key of a seed registration. The key contains a stored random secret, so that an interrupted
 * seed can continue and others cannot repeat the registration.
 */
export async function createSeedRegistrationIdempotencyKey(
  { commandDeps }: ServiceFunctionsForSeeding,
  email: string,
): Promise<string> {
  const secret = await getOrCreateStoredSetting(commandDeps.pool, 'seed_key', randomBytes(32).toString('base64url'));
  return `${secret} ${email}`;
}

/**
 * Creates an account with an unused email address. An erased seed account is replaced by an account of a new person.
 * @returns the user id.
 */
export async function createSeedAccount(services: ServiceFunctionsForSeeding, person: SeedPerson): Promise<string> {
  const deps = createSeedAccountDeps(services);
  const make = async (key: string) => createAccountRowAndAppendRegistration(deps, { ...person, key });
  const { userId, position } = await make(await createSeedRegistrationIdempotencyKey(services, person.email)).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'command.key-reused') return make(randomUUID());
      throw error;
    },
  );
  await waitUntilReadModelsReachPosition(services, position);
  return userId;
}

/** @returns whether a password is the password of the account. */
export async function verifyAccountPassword(row: AccountRow, password: string): Promise<boolean> {
  return createPasswordHasher().matches(password, row.passwordHash);
}

/** Grants the admin role once: if the role was revoked after an earlier call, it is not granted again. */
export async function grantSeedAdminRoleOnce(services: ServiceFunctionsForSeeding, userId: string): Promise<void> {
  const { commandDeps } = services;
  const commandId = deriveCommandId({ actor: 'system', route: 'first administrator', key: userId });
  const meta = { commandId, actor: 'system', at: commandDeps.now().toISOString() };
  const { position } = await grantRole(commandDeps, { userId, role: 'admin' }, meta);
  await waitUntilReadModelsReachPosition(services, position);
}
