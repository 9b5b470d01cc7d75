import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { confirmEmail } from '@marketplace/command-service/accounts/confirmEmail.ts';
import { providerIdOf } from '@marketplace/contracts/catalogue/catalogue.providerName.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { type Answer, call } from './calls.ts';
import { type DemoAccount, demoAccounts, demoAdmin } from './demoAccounts.ts';
import { sampleCatalogue } from './folders.ts';
import type { Services } from './services.ts';

type SeededServices = Pick<Services, 'command' | 'commandDeps' | 'hub'>;

/** A person that the seed makes, and the password. */
type NewPerson = Pick<DemoAccount, 'email' | 'firstName' | 'lastName' | 'company'> & { readonly password: string };

interface SignedIn {
  readonly token: string;
  readonly userId: string;
}

/** Milliseconds that the read models have for following the seed. */
const patienceMs = 60_000;

/**
 * Makes the administrator of the settings. An account that somebody else registered under the address stays what it is: the password
 * tells.
 */
export async function seedAdmin(
  services: SeededServices,
  admin: { readonly email: string; readonly password: string },
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const person = { ...admin, firstName: 'First', lastName: 'Administrator', company: 'Administration' };
  const signedIn = await enter(services, person);
  if (signedIn === null) {
    logger.warn('ADMIN_EMAIL has an account with another password than ADMIN_PASSWORD: it was left as it is');
    return;
  }
  await makeAdmin(services, signedIn.userId);
}

/**
 * Makes the demo accounts and uploads the sample catalogue, as people would: by the same calls. Every step is safe to repeat, so that
 * an interrupted seed goes on at the next start.
 * @returns false when the accounts were made earlier with another password, which they keep.
 */
export async function seedDemo(services: SeededServices, password: string): Promise<boolean> {
  const { pool } = services.commandDeps;
  const admin = await enter(services, { ...demoAdmin, password });
  if (admin === null) return false;
  if (!(await isMarked(pool, 'demo_seeded'))) {
    await makeAdmin(services, admin.userId);
    await uploadSample(services, admin.token);
    for (const account of demoAccounts) await seedAccount(services, { account, password, adminToken: admin.token });
    await mark(pool, 'demo_confirmed');
    await mark(pool, 'demo_seeded');
  }
  if (!(await isMarked(pool, 'demo_confirmed'))) {
    // Made by a release that did not ask for confirmed addresses: entering confirms.
    for (const account of demoAccounts) await enter(services, { ...account, password });
    await mark(pool, 'demo_confirmed');
  }
  await call(services.command, { path: '/api/auth/logout', token: admin.token });
  return true;
}

async function isMarked(pool: Pool, name: string): Promise<boolean> {
  return (await pool.query('SELECT FROM ops.setting WHERE name = $1', [name])).rowCount === 1;
}

async function mark(pool: Pool, name: string): Promise<void> {
  await pool.query('INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    new Date().toISOString(),
  ]);
}

async function seedAccount(
  services: SeededServices,
  { account, password, adminToken }: { account: DemoAccount; password: string; adminToken: string },
): Promise<void> {
  const signedIn = await enter(services, { ...account, password });
  if (signedIn === null || account.provider === null) return;
  const { command } = services;
  const provider = { provider_id: providerIdOf(account.provider), provider_company_name: account.provider };
  const request = { user_email: account.email, ...provider };
  const asked = await call(command, {
    path: '/api/provider-access/request',
    body: request,
    token: signedIn.token,
    key: 'seed',
  });
  expectOk(asked, `the access request of ${account.who}`);
  const approval = { user_email: account.email, admin_email: demoAdmin.email };
  const key = `seed ${account.who}`;
  const approved = await call(command, {
    path: '/api/admin/provider-access/approve',
    body: approval,
    token: adminToken,
    key,
  });
  expectOk(approved, `the approval of ${account.who}`);
  await follow(services, approved);
}

/** Registers a person, or signs in one who is there already. @returns `null` when that one has another password. */
async function enter(services: SeededServices, person: NewPerson): Promise<SignedIn | null> {
  const signedIn = await signInOrRegister(services, person);
  // An operator's own accounts need no mail.
  if (signedIn !== null) await confirmEmail(services.commandDeps, signedIn.userId, 'operator');
  return signedIn;
}

async function signInOrRegister({ command, hub }: SeededServices, person: NewPerson): Promise<SignedIn | null> {
  const { email, password, firstName, lastName, company } = person;
  const found = await call(command, { path: '/api/auth/login', body: { email, password } });
  if (found.status === 200) return toSignedIn(found);
  const body = { email, password, firstName, lastName, company };
  const register = (key: string): Promise<Answer> => call(command, { path: '/api/auth/register', body, key });
  const again = await register(`seed ${email}`);
  // The person whom the seed made was erased, or has another password meanwhile, which the next answer tells.
  const made = again.body['code'] === 'command.key-reused' ? await register(randomUUID()) : again;
  if (made.status === 409) return null;
  expectOk(made, 'the registration of an account');
  await follow({ hub }, made);
  return toSignedIn(made);
}

function toSignedIn({ body }: Answer): SignedIn {
  const { sessionToken, user } = body as { sessionToken: string; user: { id: string } };
  return { token: sessionToken, userId: user.id };
}

async function makeAdmin({ commandDeps, hub }: SeededServices, userId: string): Promise<void> {
  const commandId = commandIdOf({ actor: 'system', route: 'first administrator', key: userId });
  const meta = { commandId, actor: 'system', at: commandDeps.now().toISOString() };
  const { position } = await grantRole(commandDeps, { userId, role: 'admin' }, meta);
  await hub.reached(position, patienceMs);
}

async function uploadSample(services: SeededServices, token: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(sampleCatalogue)]), path.basename(sampleCatalogue));
  const uploaded = await call(services.command, { path: '/upload', body: form, token, key: 'seed' });
  expectOk(uploaded, 'the upload of the sample catalogue');
  await follow(services, uploaded);
}

async function follow({ hub }: Pick<SeededServices, 'hub'>, { body }: Answer): Promise<void> {
  if (!(await hub.reached(String(body.position), patienceMs))) {
    throw new Error('The read models do not follow the log.');
  }
}

function expectOk({ status, body }: Answer, what: string): void {
  if (status !== 200)
    throw new Error(`The demo could not be set up: ${what} answered ${status} ${String(body.message)}`);
}
