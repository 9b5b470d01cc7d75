// Strings contain generated canaries and are not spell-checked.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { randomUUID } from 'node:crypto';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import {
  adminMailActionsDecider,
  getMonthlyAdminMailActionsStreamName,
} from '@marketplace/command-service/operations/mailActions.decider.ts';
import {
  readModelActionsDecider,
  getMonthlyReadModelActionsStreamName,
} from '@marketplace/command-service/operations/readModelActions.decider.ts';
import { recordPersonalDataExport } from '@marketplace/command-service/privacy/recordPersonalDataExport.ts';
import { sendInProcessTestRequest } from './inProcessCalls.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { requireOkTestReplyBody, signInWithInProcessRequest } from './canaryCalls.ts';
import type { PersonalDataCanaries } from './canaries.ts';
import {
  proposeCorrectionWithCanaries,
  recordTestProviderContactInvitation,
  applyAsRejectedProviderWithCanaries,
} from './canaryProviders.ts';
import { respondToRfqWithCanaries, awardRfqWithCanaries, buildRfqBodyWithCanaries } from './canaryRfq.ts';

/** A user with canaries as personal data in every feature. */
export interface UserWithCanaries {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/**
 * Saves a search twice, renames the saved search, and logs another search.
 * @returns the id of the saved search.
 */
async function search({ command }: RunningServices, { plant }: PersonalDataCanaries, token: string): Promise<string> {
  const searchData = { geographicRegions: ['Europe'], pet: plant('searchdata') };
  const body = { searchName: plant('searchname'), searchData };
  const { id } = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/saved-searches', body, token }),
  );
  const again = { searchData: { ...searchData, pet: plant('searchagain') } };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: '/api/saved-searches', body: again, token }));
  const renamed = { path: `/api/saved-searches/${String(id)}`, body: { name: plant('searchrenamed') }, token };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { method: 'PUT', ...renamed }));
  const requirements = { geographicRegions: ['Europe'], deviceLongevity: plant('longevity') };
  const versions = { algorithmVersion: plant('algorithm'), factsVersion: plant('facts') };
  const said = { top_provider_name: plant('topname'), ...versions, digest: plant('digest') };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/analytics/user-searches', body: { requirements, ...said }, token }),
  );
  return String(id);
}

/** Requests account deletion; an admin declines the request. */
async function requestDeclinedDeletion(
  { command }: RunningServices,
  { plant }: PersonalDataCanaries,
  token: string,
  demoPassword: string,
): Promise<void> {
  const asked = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/privacy/delete-my-account', token }),
  );
  const admin = await signInWithInProcessRequest({ command }, demoAdminAccount.email, demoPassword);
  const path = `/api/admin/privacy-requests/${String(asked['request_id'])}/decline`;
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path, body: { reason: plant('declined') }, token: admin }),
  );
}

/**
 * Files a request with the form for people without an account and opts out of the sale of data; does not use the mailed
 * link. Also sends two invalid forms.
 */
async function submitPrivacyForms(
  { command }: RunningServices,
  { plant }: PersonalDataCanaries,
  email: string,
): Promise<void> {
  const asked = { requestType: 'objection', email, description: plant('wish') };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/privacy/data-subject-rights', body: asked }),
  );
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/privacy/do-not-sell', body: { email } }),
  );
  const mistyped = { ...asked, [plant('formproperty')]: plant('formvalue') };
  await sendInProcessTestRequest(command, { path: '/api/privacy/data-subject-rights', body: mistyped });
  await sendInProcessTestRequest(command, {
    path: '/api/privacy/confirm-request',
    body: { token: plant('formtoken') },
  });
}

/** Records three actions of an admin: exporting personal data, rebuilding a read model, and giving up on a mail. */
async function recordAdminActions(
  { commandDeps }: RunningServices,
  { plant }: PersonalDataCanaries,
  adminId: string,
): Promise<void> {
  const bounds = { from: null, to: null, fromPosition: '1', toPosition: '1' };
  const data = { exportId: randomUUID(), adminId, reason: plant('exported'), ...bounds, types: [], count: 1 };
  const meta = { commandId: randomUUID(), actor: adminId, at: commandDeps.now().toISOString() };
  await recordPersonalDataExport(commandDeps, { ...data, format: 'jsonl' }, meta);
  const rebuilding = { readModel: 'people', act: 'rebuild' as const, positions: [], reason: plant('rebuilt') };
  await commandDeps.execute(readModelActionsDecider, {
    stream: getMonthlyReadModelActionsStreamName(meta.at),
    command: { type: 'RequestReadModelAct' as const, taskId: randomUUID(), ...rebuilding },
    meta: { ...meta, commandId: randomUUID() },
  });
  const ending = { mailId: randomUUID(), act: 'give-up' as const, reason: plant('mailEnded') };
  await commandDeps.execute(adminMailActionsDecider, {
    stream: getMonthlyAdminMailActionsStreamName(meta.at),
    command: { type: 'RequestMailAct' as const, ...ending },
    meta: { ...meta, commandId: randomUUID() },
  });
}

/**
 * Disables the account, which ends every session, and enables the account again.
 * @returns the token of a new session.
 */
async function disableAndEnable(
  services: RunningServices,
  { plant }: PersonalDataCanaries,
  life: Omit<UserWithCanaries, 'token'>,
  demoPassword: string,
) {
  const admin = await signInWithInProcessRequest(services, demoAdminAccount.email, demoPassword);
  const path = `/api/admin/users/${life.userId}`;
  const { command } = services;
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: `${path}/disable`, body: { reason: plant('shut') }, token: admin }),
  );
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: `${path}/enable`, token: admin }));
  return signInWithInProcessRequest(services, life.email, life.password);
}

/**
 * Changes the profile, starts to enrol a second factor, requests a password reset link and a data export, exercises
 * privacy rights, and enters an invalid password, code and email address.
 */
async function manageAccount(
  { command }: RunningServices,
  { plant }: PersonalDataCanaries,
  { email, token, password }: Pick<UserWithCanaries, 'email' | 'token' | 'password'>,
): Promise<void> {
  const profile = { firstName: plant('renamed'), lastName: plant('married'), company: plant('firm') };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { method: 'PUT', path: '/api/auth/profile', body: profile, token }),
  );
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, {
      path: '/api/auth/second-factor/enrol',
      body: { currentPassword: password },
      token,
    }),
  );
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/auth/forgot-password', body: { email } }),
  );
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: '/api/privacy/download-my-data', token }));
  for (const inForce of [true, false])
    for (const right of ['restriction', 'objection']) {
      const body = { right, inForce };
      await requireOkTestReplyBody(
        sendInProcessTestRequest(command, { method: 'PUT', path: '/api/privacy/processing', body, token }),
      );
    }
  const mistyped = { currentPassword: plant('present'), newPassword: `${plant('newpassword')}-71` };
  await sendInProcessTestRequest(command, { path: '/api/auth/change-password', body: mistyped, token });
  await sendInProcessTestRequest(command, {
    path: '/api/auth/second-factor/confirm',
    body: { code: plant('code') },
    token,
  });
  await sendInProcessTestRequest(command, {
    path: '/api/auth/forgot-password',
    body: { email: `${plant('forgot')}@aviary.example` },
  });
}

/**
 * Creates a company for the user's email domain, renames the company, shares and renames a search, and transfers an
 * RFQ. Does nothing if the company exists.
 */
async function makeCompany(
  { command }: RunningServices,
  { plant }: PersonalDataCanaries,
  { token, searchId, rfqId }: Readonly<Record<'token' | 'searchId' | 'rfqId', string>>,
): Promise<void> {
  const { status } = await sendInProcessTestRequest(command, {
    path: '/api/company/found',
    body: { name: plant('housename') },
    token,
  });
  if (status === 409) return;
  const renamed = { method: 'PUT', path: '/api/company/name', body: { name: plant('newhouse') }, token } as const;
  await requireOkTestReplyBody(sendInProcessTestRequest(command, renamed));
  const path = '/api/company/searches';
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path, body: { id: searchId }, token }));
  const named = { path: `${path}/${searchId}`, body: { name: plant('sharedname') }, token };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { method: 'PUT', ...named }));
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: `/api/rfq/${rfqId}/hand-over`, token }));
}

/**
 * Registers a user who uses every feature of the product and makes every mistake that could cause user input to be
 * logged. The demo vendor accepts the RFQ and reads the contact data.
 * @param demoPassword password of the demo accounts, which must exist.
 */
export async function createUserWithCanaries(
  services: RunningServices,
  canaries: PersonalDataCanaries,
  demoPassword: string,
): Promise<UserWithCanaries> {
  const { command, query } = services;
  const { plant } = canaries;
  const email = `${plant('mail')}@aviary.example`;
  const password = `${plant('password')}-71`;
  const name = { firstName: plant('first'), lastName: plant('last'), company: plant('company') };
  const person = { email, password, ...name, termsVersion: currentTermsOfServiceVersion };
  const registered = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/auth/register', body: person, key: plant('key') }),
  );
  const { id } = registered['user'] as { id: string };
  const first = await signInWithInProcessRequest(services, email, password);
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/auth/resend-confirmation', token: first }),
  );
  await recordUserEmailConfirmed(services.commandDeps, id, 'operator');
  await manageAccount(services, canaries, { email, token: first, password });
  const token = await disableAndEnable(services, canaries, { userId: id, email, password }, demoPassword);
  const apiToken = { name: plant('tokenname'), scopes: ['rfq:read'], currentPassword: password };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { path: '/api/auth/tokens', body: apiToken, token }));
  const rfq = buildRfqBodyWithCanaries(canaries, email);
  const searchId = await search(services, canaries, token);
  const sent = await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/rfq/send', body: rfq, token }),
  );
  await applyAsRejectedProviderWithCanaries(services, canaries, { userId: id, token }, demoPassword);
  await proposeCorrectionWithCanaries(services, canaries, { email, token }, demoPassword);
  const access = { user_email: email, provider_id: 'soracom', provider_company_name: 'Soracom' };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(command, { path: '/api/provider-access/request', body: access, token }),
  );
  await requestDeclinedDeletion(services, canaries, token, demoPassword);
  await recordAdminActions(services, canaries, id);
  await submitPrivacyForms(services, canaries, email);
  await recordTestProviderContactInvitation(services, email, demoPassword);
  const rfqId = String(sent['rfq_id']);
  const daily = { path: '/api/notifications/mails', body: { group: 'quotes', choice: 'daily' }, token };
  await requireOkTestReplyBody(sendInProcessTestRequest(command, { method: 'PUT', ...daily }));
  await respondToRfqWithCanaries(services, canaries, rfqId, demoPassword);
  await awardRfqWithCanaries(services, canaries, rfqId, token);
  await makeCompany(services, canaries, { token, searchId, rfqId });

  const mistakes = [
    { path: '/api/auth/register', body: person },
    { path: '/api/auth/login', body: { email, password: plant('mistyped') } },
    { path: '/api/rfq/send', body: { ...rfq, [plant('property')]: plant('value') }, token },
    { path: '/api/rfq/send', body: { ...rfq, selectedProviders: [plant('provider')] }, token },
    { path: '/api/rfq/send', body: { ...rfq, contactName: `${plant('unstorable')}\u0000` }, token },
    {
      path: '/api/saved-searches',
      body: { searchName: plant('misnamed'), searchData: { [plant('misdata')]: {} } },
      token,
    },
    { path: '/api/analytics/user-searches', body: { user_email: `${plant('mislogged')}@aviary.example` }, token },
    { path: `/api/nothing/${email}`, body: { [plant('nowhere')]: email } },
    { path: '/api/rfq/send', body: rfq, token: plant('token') },
  ];
  for (const mistake of mistakes) {
    const { status } = await sendInProcessTestRequest(command, mistake);
    if (status < 400) throw new Error(`${mistake.path} succeeded unexpectedly`);
  }
  const admin = await signInWithInProcessRequest(services, demoAdminAccount.email, demoPassword);
  await sendInProcessTestRequest(query, { method: 'GET', path: `/api/rfq/user/${email}`, token });
  await sendInProcessTestRequest(query, { method: 'GET', path: `/api/provider-access/status/${email}`, token: admin });
  await sendInProcessTestRequest(query, { method: 'GET', path: `/api/rfq/user/${email}?${plant('query')}=1` });
  return { userId: id, email, password, token };
}
