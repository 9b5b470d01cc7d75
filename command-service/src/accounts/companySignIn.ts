import { msg } from '@lingui/core/runtime-macro';
import { randomBytes } from 'node:crypto';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
  buildCallerFromUserAccessRights,
} from '@marketplace/domain/access/access.fold.ts';
import type { CompanySignInExtraProof } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { hasRoleOrProviderAccess } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { parseEmailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { z } from 'zod';
import {
  requestToJoinCompany,
  requireCompanySignInSettingIsInUse,
  requireCompanyCapacity,
  type CompanySignInIdentity,
  type IdentityProviderSignInDeps,
  loadCompanyRoleOrPendingRequest,
} from '../companies/signIn/companySignIn.public.ts';
import {
  decryptCompanySignInTicket,
  encryptCompanySignInTicket,
  createStaleCompanySignInRefusal,
} from '../companies/signIn/signInTickets.public.ts';
import type { IdGeneratorPort } from '../ports.ts';
import { type AccountRow, findAccountByEmail } from './accountRows.ts';
import {
  isAccountLinkedToOidcSubject,
  linkAccountToOidcSubject,
  hashIdentityProviderSubject,
} from './identityLinks.ts';
import {
  type AccountDeps,
  isAccountRegistrationInEventLog,
  createAccountRowAndAppendRegistration,
} from './register.ts';
import { hasSecondFactor, requireSecondFactorCode } from './secondFactor.ts';
import { deleteSessionByToken, type NewSession, openSession, createWrongCredentialsRefusal } from './sessions.ts';

export type CompanySignInDeps = AccountDeps & IdGeneratorPort & IdentityProviderSignInDeps;

/** Result of a sign-in through an identity provider: the account, and the proof required before a session is opened. */
export interface CompanySignInAccountAndRequiredProof {
  readonly userId: string;
  readonly email: string;
  readonly needs: readonly CompanySignInExtraProof[];
  /** Ticket to submit along with the proof; `null` if none is required. */
  readonly ticket: string | null;
}

const ProofTicketContent = z.object({
  ...{ userId: z.uuid(), settingId: z.uuid(), companyId: z.uuid(), subject: z.base64(), isByTrust: z.boolean() },
  needs: z.array(z.enum(['password', 'code'])),
});
const proofTicketType = { kind: 'proof', held: ProofTicketContent } as const;

function notOpenedByCompanyRefusal(about: string): Refusal {
  const text = msg`You cannot use company sign-in with this account. Sign in with your password. If you are not a member of the company yet, request to join it.`;
  return new Refusal('forbidden', 'account.company-sign-in', text, [], about);
}

/**
 * Checks that the company may open the account: the user is a member or has requested to join, and is no admin, analyst
 * or vendor.
 * @throws Refusal 'account.company-sign-in'.
 */
async function requireMember(deps: CompanySignInDeps, companyId: string, userId: string): Promise<void> {
  const { state } = await deps.loadState(
    { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
    getUserAccessRightsStreamName(userId),
  );
  const membership = await loadCompanyRoleOrPendingRequest(deps, companyId, userId);
  if (membership === null || hasRoleOrProviderAccess(buildCallerFromUserAccessRights(userId, state)))
    throw notOpenedByCompanyRefusal(userId);
}

/**
 * Creates an account with a random password and a request to join the company. Until the user sets a password with a
 * mailed link, they can sign in only through the identity provider.
 * @returns the user id of the account.
 */
async function createCompanyAccount(deps: CompanySignInDeps, signIn: CompanySignInIdentity): Promise<string> {
  await requireCompanyCapacity(deps, signIn.companyId);
  const { userId } = await createAccountRowAndAppendRegistration(deps, {
    ...{ email: signIn.email, password: randomBytes(32).toString('base64url'), key: deps.newId(), termsVersion: null },
    firstName: signIn.firstName ?? signIn.email.slice(0, signIn.email.lastIndexOf('@')).slice(0, 100),
    ...{ lastName: signIn.lastName ?? '', company: signIn.domain },
  });
  await linkAccountToOidcSubject(deps.pool, userId, signIn.settingId, hashIdentityProviderSubject(signIn));
  const meta: EventMeta = { commandId: deps.newId(), actor: userId, at: deps.now().toISOString() };
  await requestToJoinCompany(deps, signIn.companyId, userId, meta);
  return userId;
}

async function openExisting(
  deps: CompanySignInDeps,
  account: AccountRow,
  signIn: CompanySignInIdentity,
): Promise<CompanySignInAccountAndRequiredProof> {
  const { userId } = account;
  if (account.disabled) throw notOpenedByCompanyRefusal(userId);
  await requireMember(deps, signIn.companyId, userId);
  const subject = hashIdentityProviderSubject(signIn);
  const needs: CompanySignInExtraProof[] = [];
  if (!(await isAccountLinkedToOidcSubject(deps.pool, userId, signIn.settingId, subject))) needs.push('password');
  if (await hasSecondFactor(deps.pool, userId)) needs.push('code');
  if (needs.length === 0) return { userId, email: signIn.email, needs, ticket: null };
  const { settingId, companyId, isByTrust } = signIn;
  const ticketContent = { userId, settingId, companyId, isByTrust, subject: subject.toString('base64'), needs };
  return {
    userId,
    email: signIn.email,
    needs,
    ticket: encryptCompanySignInTicket(deps.accounts, proofTicketType.kind, ticketContent, deps.now()),
  };
}

/**
 * Finds the account of a person authenticated by a company's identity provider, or creates an account with a request to
 * join the company.
 * @throws Refusal 'account.company-sign-in', 'account.email-taken', and the refusals of `requestToJoinCompany`.
 */
export async function findOrCreateAccountForCompanySignIn(
  deps: CompanySignInDeps,
  signIn: CompanySignInIdentity,
): Promise<CompanySignInAccountAndRequiredProof> {
  const account = await findAccountByEmail(deps.pool, signIn.email);
  if (account !== null && (await isAccountRegistrationInEventLog(deps, account)))
    return openExisting(deps, account, signIn);
  return { userId: await createCompanyAccount(deps, signIn), email: signIn.email, needs: [], ticket: null };
}

/** Credentials that prove ownership of an account. */
export interface AccountOwnershipProof {
  readonly email: string;
  readonly ticket: string;
  readonly password: string;
  readonly code: string | null;
}

/**
 * Verifies the proof that is required after a sign-in through the identity provider. All conditions are checked again,
 * because a member may have been removed in the meantime.
 * @returns the account's user id, and the password hash if a password was required.
 * @throws Refusal 'company.sign-in-stale', 'company.sign-in-off', 'company.public-domain', 'account.company-sign-in',
 * 'account.credentials', 'account.second-factor-needed', 'account.second-factor'.
 */
export async function verifyAccountOwnershipForCompanySignIn(
  deps: CompanySignInDeps,
  { email, ticket, password, code }: AccountOwnershipProof,
) {
  const ticketContent = decryptCompanySignInTicket(deps.accounts, proofTicketType, ticket, deps.now());
  const { userId, settingId, companyId, isByTrust } = ticketContent;
  const opener = { companyId, settingId, isByTrust };
  const account = await findAccountByEmail(deps.pool, normaliseEmail(email));
  const domain = parseEmailDomain(normaliseEmail(email));
  if (account === null || domain === null || account.userId !== userId) throw createStaleCompanySignInRefusal();
  await requireCompanySignInSettingIsInUse(deps, domain, opener);
  if (account.disabled) throw notOpenedByCompanyRefusal(userId);
  await requireMember(deps, companyId, userId);
  const isFirst = ticketContent.needs.includes('password');
  if (isFirst && !(await deps.passwords.matches(password, account.passwordHash)))
    throw createWrongCredentialsRefusal(userId);
  await requireSecondFactorCode(deps, userId, code);
  if (!isFirst) return { userId, opener };
  await linkAccountToOidcSubject(deps.pool, userId, settingId, Buffer.from(ticketContent.subject, 'base64'));
  return { userId, opener, passwordHash: account.passwordHash };
}

/** The company whose identity provider opens a session, and its sign-in setting. */
type SessionOpener = Pick<CompanySignInIdentity, 'companyId' | 'settingId' | 'isByTrust'>;

/** A session to open for a user who signed in through their company's identity provider. */
export interface NewCompanySignInSession extends Omit<NewSession, 'byCompany'> {
  readonly email: string;
  readonly opener: SessionOpener;
}

/**
 * Opens a session and checks again that the company may open it: an event that ends such sessions may have occurred
 * since the previous check, before this session existed.
 * @returns the session's token.
 * @throws the refusals of `openSession`, and Refusal 'account.company-sign-in', 'company.sign-in-off',
 * 'company.public-domain'.
 */
export async function openSessionAfterCompanySignIn(
  deps: CompanySignInDeps,
  { email, opener, ...session }: NewCompanySignInSession,
): Promise<string> {
  const { companyId, isByTrust } = opener;
  const token = await openSession(deps.pool, { ...session, byCompany: { companyId, isByTrust } });
  try {
    await requireCompanySignInSettingIsInUse(deps, parseEmailDomain(normaliseEmail(email)) ?? '', opener);
    await requireMember(deps, companyId, session.userId);
  } catch (error) {
    await deleteSessionByToken(deps.pool, token);
    throw error;
  }
  return token;
}
