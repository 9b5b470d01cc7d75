import type { AccountRow } from '@marketplace/command-service/accounts/accountRows.ts';
import { confirmEmail } from '@marketplace/command-service/accounts/confirmEmail.ts';
import { takeUnconfirmedAccount } from '@marketplace/command-service/accounts/operatorAccount.ts';
import { refuseWeak } from '@marketplace/command-service/accounts/passwordRules.ts';
import { registrationIds } from '@marketplace/command-service/accounts/register.ts';
import { userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import { accessStream, evolveAccess, noAccess } from '@marketplace/domain/access/access.fold.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import {
  accountDeps,
  findPersonsAccount,
  makeAdmin,
  makePerson,
  passwordFits,
  registrationKey,
  type SeededServices,
} from './seedAccounts.ts';

type AdminSettings = Readonly<Record<'email' | 'password', string>>;
type Warning = Pick<Logger, 'warn'>;

const names = { firstName: 'First', lastName: 'Administrator', company: 'Administration' };

/** Whether the seed made the account itself, or was cut off while it did. */
async function isOwn(services: SeededServices, row: AccountRow, email: string): Promise<boolean> {
  return row.userId === registrationIds(await registrationKey(services, email)).userId;
}

/** What becomes of an account that stands at the address already. @returns whether it is to be an administrator. */
async function adopt(
  services: SeededServices,
  row: AccountRow,
  admin: AdminSettings,
  logger: Warning,
): Promise<boolean> {
  const { loadState } = services.commandDeps;
  if (row.disabled) {
    logger.warn('ADMIN_EMAIL has an account that is disabled: it was left as it is');
    return false;
  }
  const fits = await passwordFits(row, admin.password);
  const { state } = await loadState(userDecider, userStream(row.userId));
  const access = await loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(row.userId));
  const isNobodys = !state.emailConfirmed && !access.state.roles.includes('admin');
  if (isNobodys && !(fits && (await isOwn(services, row, admin.email)))) {
    await refuseWeakAdmin(admin);
    await takeUnconfirmedAccount(accountDeps(services), row.userId, { ...names, password: admin.password });
    logger.warn(
      'ADMIN_EMAIL had an account that somebody had made without confirming the address: it has the password of ADMIN_PASSWORD now, ' +
        'and its sessions and second factor are gone',
    );
    return true;
  }
  if (!fits) logger.warn('ADMIN_EMAIL has an account with another password than ADMIN_PASSWORD: it was left as it is');
  return fits;
}

/**
 * Makes the administrator of the settings. An account that stands at the address without a confirmation was made by whoever came
 * first, and is taken over; one that was confirmed belongs to a person, and the password tells. Nobody else's doing keeps the product
 * from starting.
 */
export async function seedAdmin(services: SeededServices, admin: AdminSettings, logger: Warning): Promise<void> {
  const row = await findPersonsAccount(services, admin.email);
  if (row !== null && !(await adopt(services, row, admin, logger))) return;
  const userId = row?.userId ?? (await makeUnlessTaken(services, admin));
  if (userId === null) {
    logger.warn('ADMIN_EMAIL has a registration that is not finished: start again in ten minutes');
    return;
  }
  await confirmEmail(services.commandDeps, userId, 'operator');
  await makeAdmin(services, userId);
}

/** @throws Error that names the setting. */
async function refuseWeakAdmin({ email, password }: AdminSettings): Promise<void> {
  await refuseWeak(password, 'ADMIN_PASSWORD', { ...names, email }).catch((error: unknown) => {
    throw error instanceof Refusal ? new Error(`ADMIN_PASSWORD: ${error.message}`) : error;
  });
}

/** Terms are not accepted in somebody's name. @returns `null` while a registration that was cut off holds the address. */
async function makeUnlessTaken(services: SeededServices, admin: AdminSettings): Promise<string | null> {
  await refuseWeakAdmin(admin);
  return makePerson(services, { ...names, ...admin, termsVersion: null }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'account.email-taken') return null;
    throw error;
  });
}
