import { randomBytes, randomUUID } from 'node:crypto';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { type AccountRow, findAccount } from '@marketplace/command-service/accounts/accountRows.ts';
import { createPasswords } from '@marketplace/command-service/accounts/passwords.ts';
import { isRegistered, makeAccount, type Registration } from '@marketplace/command-service/accounts/register.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { getOrCreateSetting } from './opsSettings.ts';
import type { Services } from './services.ts';

/** The parts of the services that the seed works with: functions, no calls that strangers could use up. */
export interface SeededServices extends Pick<Services, 'commandDeps'> {
  readonly hub: Pick<Services['hub'], 'reached'>;
}

/** A person that the seed makes, and the password. */
export type NewPerson = Omit<Registration, 'key'>;

/** Milliseconds that the read models have for following the seed. */
const patienceMs = 60_000;

/** What accounts are made with, the seed's own turn at hashing included. */
export function accountDeps({ commandDeps }: SeededServices) {
  return { ...commandDeps, passwords: createPasswords() };
}

/** Name of the setting that says which account a demo address belongs to. */
export function demoAccountSetting(email: string): string {
  return `demo_account:${email}`;
}

/** Waits until the read models know of a position. @throws Error when they do not follow. */
export async function follow({ hub }: Pick<SeededServices, 'hub'>, position: string): Promise<void> {
  if (!(await hub.reached(position, patienceMs))) throw new Error('The read models do not follow the log.');
}

/** @returns the account at an address, once its registration is in the log; `null` for none. */
export async function findPersonsAccount(services: SeededServices, email: string): Promise<AccountRow | null> {
  const deps = accountDeps(services);
  const row = await findAccount(deps.pool, normaliseEmail(email));
  return row !== null && (await isRegistered(deps, row)) ? row : null;
}

/** Key of a registration of the seed: random, and kept, so that an interrupted seed goes on and nobody else can repeat it. */
export async function registrationKey({ commandDeps }: SeededServices, email: string): Promise<string> {
  const secret = await getOrCreateSetting(commandDeps.pool, 'seed_key', randomBytes(32).toString('base64url'));
  return `${secret} ${email}`;
}

/**
 * Makes an account for a person whose address nobody has. An erased one of the seed is made anew, as somebody else.
 * @returns the user id.
 */
export async function makePerson(services: SeededServices, person: NewPerson): Promise<string> {
  const deps = accountDeps(services);
  const make = async (key: string) => makeAccount(deps, { ...person, key });
  const { userId, position } = await make(await registrationKey(services, person.email)).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'command.key-reused') return make(randomUUID());
    throw error;
  });
  await follow(services, position);
  return userId;
}

/** Whether a password is the account's. */
export async function passwordFits(row: AccountRow, password: string): Promise<boolean> {
  return createPasswords().matches(password, row.passwordHash);
}

/** Makes an administrator, once: a role that was taken meanwhile is not given again. */
export async function makeAdmin(services: SeededServices, userId: string): Promise<void> {
  const { commandDeps } = services;
  const commandId = commandIdOf({ actor: 'system', route: 'first administrator', key: userId });
  const meta = { commandId, actor: 'system', at: commandDeps.now().toISOString() };
  const { position } = await grantRole(commandDeps, { userId, role: 'admin' }, meta);
  await follow(services, position);
}
