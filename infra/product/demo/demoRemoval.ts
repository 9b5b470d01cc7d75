import { setAccountDisabled } from '@marketplace/command-service/accounts/accountRows.ts';
import { deleteAllApiTokensOfUser } from '@marketplace/command-service/accounts/apiTokens.ts';
import { deriveRegistrationIdsFromIdempotencyKey } from '@marketplace/command-service/accounts/register.ts';
import { deleteUserSessions } from '@marketplace/command-service/accounts/sessions.ts';
import { userDecider } from '@marketplace/command-service/accounts/user.decider.ts';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import type { ProductSettings } from '../start/config.ts';
import { findSettingInDatabase, putStoredSetting } from '../start/storedSettings.ts';
import {
  getDemoAccountIdSettingName,
  waitUntilReadModelsReachPosition,
  type ServiceFunctionsForSeeding,
} from '../start/seedAccounts.ts';
import { demoAccounts, demoAdminAccount } from './demoAccounts.ts';
import { removeExampleExchangeRates } from './exampleRates.ts';

/** Name of the setting that prevents the demo from being created again. It is set when a removal starts. */
export const settingNameBlockingDemoRecreation = 'demo_removed';

/** Computes the id that a release before 1.10 gave to a demo account. */
function computeFormerId(email: string): string {
  return deriveRegistrationIdsFromIdempotencyKey(`seed ${email}`).userId;
}

/**
 * Whether a release before 1.10 created the demo in this database. Outsiders could guess the account ids of that demo
 * and register with them, so the ids alone prove nothing. The proof is the setting `demo_seeded`, or the admin role of
 * the demo administrator, which outsiders cannot grant.
 */
async function isFormerDemo({ commandDeps }: ServiceFunctionsForSeeding): Promise<boolean> {
  if ((await findSettingInDatabase(commandDeps.pool, 'demo_seeded')) !== null) return true;
  const stream = getUserAccessRightsStreamName(computeFormerId(demoAdminAccount.email));
  const { state } = await commandDeps.loadState(
    { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
    stream,
  );
  return state.roles.includes('admin');
}

/** @returns the user ids of the enabled demo accounts, which have a published password. */
async function findEnabledDemoAccounts(services: ServiceFunctionsForSeeding): Promise<readonly string[]> {
  const { pool } = services.commandDeps;
  const recorded = await Promise.all(
    demoAccounts.map(({ email }) => findSettingInDatabase(pool, getDemoAccountIdSettingName(email))),
  );
  const former = (await isFormerDemo(services)) ? demoAccounts.map(({ email }) => computeFormerId(email)) : [];
  const { rows } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM accounts.account WHERE user_id = ANY ($1::uuid[]) AND disabled_at IS NULL',
    [[...recorded.filter((id) => id !== null), ...former]],
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Prevents the product from being served publicly while accounts with a published password are enabled.
 * @throws Error with instructions if the product is public and has enabled demo accounts.
 */
export async function requireNoPublicDemoAccounts(
  services: ServiceFunctionsForSeeding,
  { demo, production, host, publicUrl }: Pick<ProductSettings, 'demo' | 'production' | 'host' | 'publicUrl'>,
): Promise<void> {
  const isPublic =
    production || !isLoopbackHost(host) || (publicUrl !== null && !isLoopbackHost(new URL(publicUrl).hostname));
  if (demo !== null || !isPublic || (await findEnabledDemoAccounts(services)).length === 0) return;
  throw new Error(
    `This data was created as a demo: ${demoAdminAccount.email} and other accounts have a published password.\n` +
      'Run `npm run demo -- remove` to disable them and end their sessions, or set another DATA_DIR.',
  );
}

/**
 * Disables every demo account including the administrator, deletes their sessions and API tokens, removes the example
 * rates, and prevents the demo from being created again. Safe to repeat.
 * @returns the number of disabled accounts.
 */
export async function disableDemoAccountsAndRemoveRates(services: ServiceFunctionsForSeeding): Promise<number> {
  const { pool, execute, newId, now } = services.commandDeps;
  await putStoredSetting(pool, settingNameBlockingDemoRecreation, now().toISOString());
  await removeExampleExchangeRates(services);
  const living = await findEnabledDemoAccounts(services);
  for (const userId of living) {
    const command = { type: 'DisableAccount', userId, reason: 'The demo was removed.' } as const;
    const meta = { commandId: newId(), actor: 'system', at: now().toISOString() };
    const { position } = await execute(userDecider, { stream: getUserStreamName(userId), command, meta });
    await setAccountDisabled(pool, userId, true);
    await deleteUserSessions(pool, userId, null);
    await deleteAllApiTokensOfUser(pool, userId);
    await waitUntilReadModelsReachPosition(services, position);
  }
  return living.length;
}
