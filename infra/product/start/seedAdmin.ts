import type { AccountRow } from '@marketplace/command-service/accounts/accountRows.ts';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import { takeOverUnconfirmedAccountForOperator } from '@marketplace/command-service/accounts/operatorAccount.ts';
import { requireStrongPassword } from '@marketplace/command-service/accounts/passwordRules.ts';
import { deriveRegistrationIdsFromIdempotencyKey } from '@marketplace/command-service/accounts/register.ts';
import { userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import {
  createSeedAccountDeps,
  findRegisteredAccount,
  grantSeedAdminRoleOnce,
  createSeedAccount,
  verifyAccountPassword,
  createSeedRegistrationIdempotencyKey,
  type ServiceFunctionsForSeeding,
} from './seedAccounts.ts';

type AdminSettings = Readonly<Record<'email' | 'password', string>>;
type Warning = Pick<Logger, 'warn'>;

const names = { firstName: 'First', lastName: 'Administrator', company: 'Administration' };

/** Whether the seed created the account, or was interrupted while creating it. */
async function isOwn(services: ServiceFunctionsForSeeding, row: AccountRow, email: string): Promise<boolean> {
  return (
    row.userId ===
    deriveRegistrationIdsFromIdempotencyKey(await createSeedRegistrationIdempotencyKey(services, email)).userId
  );
}

/**
 * Checks whether an existing account with the administrator's email address may become an administrator, and takes over
 * the account if its address was never confirmed.
 * @returns whether the account becomes an administrator.
 */
async function resolveExisting(
  services: ServiceFunctionsForSeeding,
  row: AccountRow,
  admin: AdminSettings,
  logger: Warning,
): Promise<boolean> {
  const { loadState } = services.commandDeps;
  if (row.disabled) {
    logger.warn('the account of ADMIN_EMAIL is disabled and was not changed');
    return false;
  }
  const matches = await verifyAccountPassword(row, admin.password);
  const { state } = await loadState(userDecider, getUserStreamName(row.userId));
  const access = await loadState(
    { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
    getUserAccessRightsStreamName(row.userId),
  );
  const isUnclaimed = !state.emailConfirmed && !access.state.roles.includes('admin');
  if (isUnclaimed && !(matches && (await isOwn(services, row, admin.email)))) {
    await requireStrongAdminPassword(admin);
    await takeOverUnconfirmedAccountForOperator(createSeedAccountDeps(services), row.userId, {
      ...names,
      password: admin.password,
    });
    logger.warn(
      'the account of ADMIN_EMAIL was never confirmed: its password was replaced by ADMIN_PASSWORD, ' +
        'and its sessions and second factor were removed',
    );
    return true;
  }
  if (!matches) logger.warn('the account of ADMIN_EMAIL has a password other than ADMIN_PASSWORD and was not changed');
  return matches;
}

/**
 * Creates the configured administrator. An existing account with an unconfirmed email address may have been created by
 * anyone and is taken over. An account with a confirmed address belongs to a person, and becomes an administrator only
 * if its password matches. Other people's accounts never prevent the product from starting.
 */
export async function seedAdmin(
  services: ServiceFunctionsForSeeding,
  admin: AdminSettings,
  logger: Warning,
): Promise<void> {
  const row = await findRegisteredAccount(services, admin.email);
  if (row !== null && !(await resolveExisting(services, row, admin, logger))) return;
  const userId = row?.userId ?? (await createUnlessTaken(services, admin));
  if (userId === null) {
    logger.warn('the registration of ADMIN_EMAIL is not finished: restart in ten minutes');
    return;
  }
  await recordUserEmailConfirmed(services.commandDeps, userId, 'operator');
  await grantSeedAdminRoleOnce(services, userId);
}

/** @throws Error that names ADMIN_PASSWORD if the password is too weak. */
async function requireStrongAdminPassword({ email, password }: AdminSettings): Promise<void> {
  await requireStrongPassword(password, 'ADMIN_PASSWORD', { ...names, email }).catch((error: unknown) => {
    throw error instanceof Refusal ? new Error(`ADMIN_PASSWORD: ${error.message}`) : error;
  });
}

/**
 * Creates the administrator's account, without accepting the terms on behalf of the person.
 * @returns the user id; `null` while an interrupted registration reserves the email address.
 */
async function createUnlessTaken(services: ServiceFunctionsForSeeding, admin: AdminSettings): Promise<string | null> {
  await requireStrongAdminPassword(admin);
  return createSeedAccount(services, { ...names, ...admin, termsVersion: null }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'account.email-taken') return null;
    throw error;
  });
}
