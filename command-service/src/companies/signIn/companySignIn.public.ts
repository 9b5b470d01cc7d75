import { msg } from '@lingui/core/runtime-macro';
import { hash } from 'node:crypto';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { OidcSignInStartReply, OidcAuthorizationResponse } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type CompanyState,
  evolveCompany,
  initialCompanyState,
  findCompanyRole,
} from '@marketplace/domain/companies/companies.fold.ts';
import { z } from 'zod';
import type { ClockPort, DatabasePort, ExecuteCommandPort, LoadStatePort } from '../../ports.ts';
import { companyDecider, requireJoinRequestCapacity } from '../company.decider.ts';
import { deriveCompanyIdFromDomain } from '../companyIdByDomain.public.ts';
import { requireNonPublicEmailDomain } from '../companyOfUserDomain.ts';
import {
  buildOidcAuthorizationUrl,
  generateOidcStateNonceAndVerifier,
  type IdentityProviderDiscoveryCache,
  exchangeOidcCodeForVerifiedIdentity,
} from './identityProvider.public.ts';
import { findCompanySignInSetting } from './signInSettingRows.ts';
import { loadTrustedDomainsOfIssuer } from './trustedIssuers.ts';
import type { VerifiedOidcIdentity } from './verifiedIdentity.ts';
import type { CompanySignInDeploymentSettingsPort } from './companySignInSettings.ts';
import {
  decryptCompanySignInTicket,
  encryptCompanySignInTicket,
  createStaleCompanySignInRefusal,
} from './signInTickets.public.ts';

export type IdentityProviderSignInDeps = DatabasePort &
  LoadStatePort &
  ExecuteCommandPort &
  ClockPort &
  CompanySignInDeploymentSettingsPort;

/** `test`: an owner's trial of a setting, which does not have to be turned on. */
export type CompanySignInPurpose = 'sign-in' | 'test';

/** A user authenticated by the identity provider of a company. */
export interface CompanySignInIdentity extends VerifiedOidcIdentity {
  readonly companyId: string;
  readonly settingId: string;
}

/** A user's relation to a company in the log: a role, `waiting` for a decision on a request to join, or `null`. */
export type CompanyRoleOrPendingRequest = CompanyRole | 'waiting' | null;

const StartedSignIn = z.object({
  ...{ companyId: z.uuid(), settingId: z.uuid(), userId: z.uuid().nullable() },
  ...{ state: z.string(), nonce: z.string(), verifier: z.string() },
});

/**
 * @returns the refusal for a domain without a usable company sign-in, for example because the sign-in is turned off.
 */
export function createCompanySignInOffRefusal(): Refusal {
  const text = msg`Company sign-in is not available for this email address. Sign in with your password.`;
  return new Refusal('rule', 'company.sign-in-off', text);
}

/**
 * Marks an OAuth state as used, across all replicas.
 * @throws Refusal 'company.sign-in-stale' if the state was used before.
 */
async function markStateUsed({ pool }: DatabasePort, state: string): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO accounts.used_sign_in (state_hash, expires_at) VALUES ($1, now() + interval '1 hour') ON CONFLICT DO NOTHING`,
    [hash('sha256', state, 'buffer')],
  );
  if (rowCount !== 1) throw createStaleCompanySignInRefusal();
}

async function loadCompanyState({ loadState }: LoadStatePort, companyId: string): Promise<CompanyState> {
  return (await loadState({ initial: initialCompanyState, evolve: evolveCompany }, getCompanyStreamName(companyId)))
    .state;
}

/**
 * @throws Refusal 'company.sign-in-off' or 'company.public-domain' unless users of the domain can use the company
 * sign-in now.
 */
async function findUsableSetting(deps: IdentityProviderSignInDeps, domain: string, purpose: CompanySignInPurpose) {
  const companyId = deriveCompanyIdFromDomain(domain);
  const { signIn, members } = await loadCompanyState(deps, companyId);
  if (signIn === null || (purpose === 'sign-in' && !signIn.isOn) || !members.some(({ role }) => role === 'owner')) {
    throw createCompanySignInOffRefusal();
  }
  await requireNonPublicEmailDomain(deps, domain);
  const found = await findCompanySignInSetting(deps.pool, deps.companySignIn, signIn.settingId);
  if (found === null) throw createCompanySignInOffRefusal();
  return { companyId, settingId: signIn.settingId, setting: found.setting };
}

/**
 * Starts a sign-in at the identity provider of a company.
 * @param person the email domain, and the email address if known; `userId` only for a test.
 * @throws Refusal 'company.sign-in-off', 'company.public-domain', 'company.sign-in-address',
 * 'company.sign-in-provider'.
 */
export async function beginCompanySignIn(
  deps: IdentityProviderSignInDeps,
  providers: IdentityProviderDiscoveryCache,
  purpose: CompanySignInPurpose,
  person: { readonly domain: string; readonly email: string | null; readonly userId: string | null },
): Promise<OidcSignInStartReply> {
  const at = await findUsableSetting(deps, person.domain, purpose);
  const checks = generateOidcStateNonceAndVerifier(purpose);
  const address = await buildOidcAuthorizationUrl(providers, at, checks, person.email);
  const content = { companyId: at.companyId, settingId: at.settingId, userId: person.userId, ...checks };
  return { address, ticket: encryptCompanySignInTicket(deps.companySignIn, purpose, content, deps.now()) };
}

/**
 * Completes a sign-in. If the browser returns more than once with the same OAuth state, only one return is processed.
 * @param userId the signed-in owner if this is a test of the company's sign-in settings.
 * @returns the authenticated user, whose email domain belongs to the company.
 * @throws the refusals of `beginCompanySignIn`, and Refusal 'company.sign-in-stale', 'company.sign-in-refused',
 * 'company.sign-in-email'.
 */
export async function authenticateCompanySignInReturn(
  deps: IdentityProviderSignInDeps,
  providers: IdentityProviderDiscoveryCache,
  purpose: CompanySignInPurpose,
  { back, userId }: { readonly back: OidcAuthorizationResponse; readonly userId: string | null },
): Promise<CompanySignInIdentity> {
  const started = decryptCompanySignInTicket(
    deps.companySignIn,
    { kind: purpose, held: StartedSignIn },
    back.ticket,
    deps.now(),
  );
  if (started.userId !== userId || started.state !== back.state) throw createStaleCompanySignInRefusal();
  const { companyId, settingId } = started;
  const { signIn } = await loadCompanyState(deps, companyId);
  if (signIn?.settingId !== settingId) throw createStaleCompanySignInRefusal();
  const found = await findCompanySignInSetting(deps.pool, deps.companySignIn, settingId);
  if (found === null) throw createCompanySignInOffRefusal();
  await markStateUsed(deps, started.state);
  const { setting } = found;
  const trust = await loadTrustedDomainsOfIssuer(deps.pool, setting.issuer);
  const vouched = await exchangeOidcCodeForVerifiedIdentity(providers, { settingId, setting, trust }, back, started);
  if (deriveCompanyIdFromDomain(vouched.domain) !== companyId) {
    const text = msg`Your company’s identity provider returned the email address ${{ email: vouched.email }}, which does not belong to this company. Sign in with an account of this company.`;
    throw new Refusal('rule', 'company.sign-in-email', text);
  }
  if ((await findUsableSetting(deps, vouched.domain, purpose)).settingId !== settingId)
    throw createStaleCompanySignInRefusal();
  return { ...vouched, companyId, settingId };
}

/**
 * Checks that the setting is the one in use for the domain.
 * @param isByTrust whether the email address was accepted only because an admin trusts the issuer. In this case, the
 * trust must still exist.
 * @throws Refusal 'company.sign-in-off', 'company.public-domain'.
 */
export async function requireCompanySignInSettingIsInUse(
  deps: IdentityProviderSignInDeps,
  domain: string,
  { settingId, isByTrust }: Pick<CompanySignInIdentity, 'settingId' | 'isByTrust'>,
): Promise<void> {
  const at = await findUsableSetting(deps, domain, 'sign-in');
  if (at.settingId !== settingId) throw createCompanySignInOffRefusal();
  if (!isByTrust) return;
  const trust = await loadTrustedDomainsOfIssuer(deps.pool, at.setting.issuer);
  if (!trust.some((trusted) => trusted.domain === domain)) throw createCompanySignInOffRefusal();
}

/**
 * Reads the company's stream instead of a read model, so that a removed member cannot sign in through the company any
 * more (ADR 0106).
 * @returns `null` if the user is neither a member nor waiting for a decision.
 */
export async function loadCompanyRoleOrPendingRequest(
  deps: LoadStatePort,
  companyId: string,
  userId: string,
): Promise<CompanyRoleOrPendingRequest> {
  const state = await loadCompanyState(deps, companyId);
  return findCompanyRole(state, userId) ?? (state.waiting.includes(userId) ? 'waiting' : null);
}

/**
 * Checks, before an account is created, that the company can accept another request to join.
 * @throws Refusal 'company.full' when the company accepts no further requests.
 */
export async function requireCompanyCapacity(deps: LoadStatePort, companyId: string): Promise<void> {
  requireJoinRequestCapacity(await loadCompanyState(deps, companyId));
}

/**
 * Requests membership for a user.
 * @throws the refusals of the command `RequestToJoin`.
 */
export async function requestToJoinCompany(
  deps: ExecuteCommandPort,
  companyId: string,
  userId: string,
  meta: EventMeta,
): Promise<void> {
  const command = { type: 'RequestToJoin', companyId, userId } as const;
  await deps.execute(companyDecider, { stream: getCompanyStreamName(companyId), command, meta });
}
