import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type UserRolesOrProviderAccessCommand,
  userRolesAndProviderAccessDecider,
} from '@marketplace/command-service/access/access.decider.ts';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import { publishCatalogueUpload } from '@marketplace/command-service/catalogue/publishCatalogueUpload.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { demoCatalogueWorkbookPath } from '../start/folders.ts';
import { findSettingInDatabase, getOrCreateStoredSetting, putStoredSetting } from '../start/storedSettings.ts';
import {
  getDemoAccountIdSettingName,
  findRegisteredAccount,
  waitUntilReadModelsReachPosition,
  grantSeedAdminRoleOnce,
  createSeedAccount,
  verifyAccountPassword,
  type ServiceFunctionsForSeeding,
} from '../start/seedAccounts.ts';
import { type DemoAccount, demoAccounts, demoAdminAccount } from './demoAccounts.ts';
import { settingNameBlockingDemoRecreation } from './demoRemoval.ts';
import { setExampleExchangeRates } from './exampleRates.ts';

/**
 * Creates the demo accounts and example exchange rates, and uploads the sample catalogue. Every step is safe to repeat;
 * the next start continues an interrupted seed. If the demo administrator has another password, nothing is created.
 * @returns the email addresses of the demo accounts that do not exist or have another password, which is kept; `null`
 * after the demo was removed.
 */
export async function seedDemo(
  services: ServiceFunctionsForSeeding,
  password: string,
): Promise<readonly string[] | null> {
  if ((await findSettingInDatabase(services.commandDeps.pool, settingNameBlockingDemoRecreation)) !== null) return null;
  const adminId = await createOrFindAccount(services, demoAdminAccount, password);
  if (adminId !== null) await seedDemoContent(services, password, adminId);
  return findAccountsWithOtherPassword(services, password);
}

async function seedDemoContent(services: ServiceFunctionsForSeeding, password: string, adminId: string): Promise<void> {
  const { pool } = services.commandDeps;
  if ((await findSettingInDatabase(pool, 'demo_seeded')) === null) {
    await grantSeedAdminRoleOnce(services, adminId);
    await uploadSample(services, adminId);
    await setExampleExchangeRates(services, adminId);
    for (const account of demoAccounts) await seedAccount(services, { account, password, adminId });
    await setMarker(services, 'demo_confirmed');
    await setMarker(services, 'demo_seeded');
  }
  if ((await findSettingInDatabase(pool, 'demo_confirmed')) === null) {
    // A release without email confirmation may have created the accounts; this confirms their email addresses.
    for (const account of demoAccounts) await createOrFindAccount(services, account, password);
    await setMarker(services, 'demo_confirmed');
  }
}

/** Finds the demo accounts that do not have this password, including those that do not exist. */
async function findAccountsWithOtherPassword(
  services: ServiceFunctionsForSeeding,
  password: string,
): Promise<readonly string[]> {
  const emails: string[] = [];
  for (const { email } of demoAccounts) {
    const row = await findRegisteredAccount(services, email);
    if (row === null || !(await verifyAccountPassword(row, password))) emails.push(email);
  }
  return emails;
}

async function setMarker({ commandDeps }: ServiceFunctionsForSeeding, name: string): Promise<void> {
  await getOrCreateStoredSetting(commandDeps.pool, name, commandDeps.now().toISOString());
}

/**
 * Creates or finds a demo account with a confirmed email address and accepted terms.
 * @returns the user id; `null` if the account has another password.
 */
async function createOrFindAccount(
  services: ServiceFunctionsForSeeding,
  account: DemoAccount,
  password: string,
): Promise<string | null> {
  const { email, firstName, lastName, company } = account;
  const row = await findRegisteredAccount(services, email);
  if (row !== null && !(await verifyAccountPassword(row, password))) return null;
  const person = { email, firstName, lastName, company, password, termsVersion: currentTermsOfServiceVersion };
  const userId = row?.userId ?? (await createSeedAccount(services, person));
  await putStoredSetting(services.commandDeps.pool, getDemoAccountIdSettingName(email), userId);
  await recordUserEmailConfirmed(services.commandDeps, userId, 'operator');
  return userId;
}

async function seedAccount(
  services: ServiceFunctionsForSeeding,
  { account, password, adminId }: { account: DemoAccount; password: string; adminId: string },
): Promise<void> {
  const userId = await createOrFindAccount(services, account, password);
  if (userId === null || account.provider === null) return;
  const { loadState } = services.commandDeps;
  const provider = { providerId: deriveProviderId(account.provider), providerName: account.provider };
  const status = async () =>
    (await loadState(userRolesAndProviderAccessDecider, getUserAccessRightsStreamName(userId))).state.status;
  if ((await status()) === 'none')
    await executeAccessCommand(services, { type: 'RequestAccess', userId, ...provider, owners: [] }, userId);
  if ((await status()) === 'pending')
    await executeAccessCommand(services, { type: 'ApproveAccess', userId, ofProvider: null, right: 'vendor' }, adminId);
}

async function executeAccessCommand(
  services: ServiceFunctionsForSeeding,
  command: UserRolesOrProviderAccessCommand,
  actor: string,
): Promise<void> {
  const { execute, newId, now } = services.commandDeps;
  const meta = { commandId: newId(), actor, at: now().toISOString() };
  const { position } = await execute(userRolesAndProviderAccessDecider, {
    stream: getUserAccessRightsStreamName(command.userId),
    command,
    meta,
  });
  await waitUntilReadModelsReachPosition(services, position);
}

async function uploadSample(services: ServiceFunctionsForSeeding, adminId: string): Promise<void> {
  const { commandDeps } = services;
  const bytes = await readFile(demoCatalogueWorkbookPath);
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const { position } = await publishCatalogueUpload(
    commandDeps,
    { bytes, fileName: path.basename(demoCatalogueWorkbookPath), fileDigest },
    {
      commandId: deriveCommandId({ actor: adminId, route: 'seed', key: 'sample catalogue' }),
      actor: adminId,
      at: commandDeps.now().toISOString(),
    },
  );
  await waitUntilReadModelsReachPosition(services, position);
}
