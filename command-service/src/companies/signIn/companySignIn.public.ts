import { hash } from 'node:crypto';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { type CompanyRole, mostMembers, mostWaiting } from '@marketplace/contracts/companies/companies.values.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { SignInBegun, SignInReturn } from '@marketplace/contracts/kernel/providerSignIn.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type CompanyState, evolveCompany, noCompany, roleIn } from '@marketplace/domain/companies/companies.fold.ts';
import { z } from 'zod';
import type { ClockPort, DatabasePort, ExecutePort, LoadStatePort } from '../../ports.ts';
import { companyDecider } from '../company.decider.ts';
import { companyIdOf } from '../companyIdAt.public.ts';
import { requireCompanyDomain } from '../ownCompany.ts';
import { addressToSignIn, drawChecks, type Providers, vouchedFor } from './provider.public.ts';
import { findSetting } from './settingRows.ts';
import { readIssuerTrust } from './trustedIssuers.ts';
import type { Vouched } from './vouching.ts';
import type { CompanySignInPort } from './signInSettings.ts';
import { openTicket, sealTicket, staleSignIn } from './tickets.public.ts';

export type SignInDeps = DatabasePort & LoadStatePort & ExecutePort & ClockPort & CompanySignInPort;

/** `test`: an owner's, of a setting that need not be on. */
export type SignInPurpose = 'sign-in' | 'test';

/** Somebody for whom a company's provider vouched. */
export interface SignedInBy extends Vouched {
  readonly companyId: string;
  readonly settingId: string;
}

/** How somebody stands to a company by the log: what the person may do there, `waiting` for an answer, or not at all. */
export type StandingIn = CompanyRole | 'waiting' | null;

const Begun = z.object({
  ...{ companyId: z.uuid(), settingId: z.uuid(), userId: z.uuid().nullable() },
  ...{ state: z.string(), nonce: z.string(), verifier: z.string() },
});

/** @returns the answer where there is no company, none with a provider, and none that is tested. */
export function signInOff(): Refusal {
  const text = 'There is no sign-in by a company at this address. Please sign in with your password.';
  return new Refusal('rule', 'company.sign-in-off', text);
}

/** @throws Refusal 'company.sign-in-stale' for a state that came back before, whichever replica it came to. */
async function useOnce({ pool }: DatabasePort, state: string): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO accounts.used_sign_in (state_hash, expires_at) VALUES ($1, now() + interval '1 hour') ON CONFLICT DO NOTHING`,
    [hash('sha256', state, 'buffer')],
  );
  if (rowCount !== 1) throw staleSignIn();
}

async function stateOf({ loadState }: LoadStatePort, companyId: string): Promise<CompanyState> {
  return (await loadState({ initial: noCompany, evolve: evolveCompany }, companyStream(companyId))).state;
}

/** @throws Refusal 'company.sign-in-off', 'company.public-domain' unless people of the domain may sign in by it now. */
async function standing(deps: SignInDeps, domain: string, purpose: SignInPurpose) {
  const companyId = companyIdOf(domain);
  const { signIn, members } = await stateOf(deps, companyId);
  if (signIn === null || (purpose === 'sign-in' && !signIn.isOn) || !members.some(({ role }) => role === 'owner')) {
    throw signInOff();
  }
  await requireCompanyDomain(deps, domain);
  const found = await findSetting(deps.pool, deps.companySignIn, signIn.settingId);
  if (found === null) throw signInOff();
  return { companyId, settingId: signIn.settingId, setting: found.setting };
}

/**
 * Lets somebody leave for the provider of a company.
 * @param person who begins, of which domain; `userId` for a test only.
 * @throws Refusal 'company.sign-in-off', 'company.public-domain', 'company.sign-in-address', 'company.sign-in-provider'.
 */
export async function beginSignIn(
  deps: SignInDeps,
  providers: Providers,
  purpose: SignInPurpose,
  person: { readonly domain: string; readonly email: string | null; readonly userId: string | null },
): Promise<SignInBegun> {
  const at = await standing(deps, person.domain, purpose);
  const checks = drawChecks(purpose);
  const address = await addressToSignIn(providers, at, checks, person.email);
  const held = { companyId: at.companyId, settingId: at.settingId, userId: person.userId, ...checks };
  return { address, ticket: sealTicket(deps.companySignIn, purpose, held, deps.now()) };
}

/**
 * Ends what was begun, once: of two returns with the same state one is looked at.
 * @param userId who is signed in, for a test. @returns whom the provider vouches for: somebody of the company's domain.
 * @throws Refusal as `beginSignIn`, and 'company.sign-in-stale', 'company.sign-in-refused', 'company.sign-in-email'.
 */
export async function endSignIn(
  deps: SignInDeps,
  providers: Providers,
  purpose: SignInPurpose,
  { back, userId }: { readonly back: SignInReturn; readonly userId: string | null },
): Promise<SignedInBy> {
  const begun = openTicket(deps.companySignIn, { kind: purpose, held: Begun }, back.ticket, deps.now());
  if (begun.userId !== userId || begun.state !== back.state) throw staleSignIn();
  const { companyId, settingId } = begun;
  const { signIn } = await stateOf(deps, companyId);
  if (signIn?.settingId !== settingId) throw staleSignIn();
  const found = await findSetting(deps.pool, deps.companySignIn, settingId);
  if (found === null) throw signInOff();
  await useOnce(deps, begun.state);
  const { setting } = found;
  const trust = await readIssuerTrust(deps.pool, setting.issuer);
  const vouched = await vouchedFor(providers, { settingId, setting, trust }, back, begun);
  if (companyIdOf(vouched.domain) !== companyId) {
    const text = `Your company's provider says that you are ${vouched.email}, which is not an address of this company.`;
    throw new Refusal('rule', 'company.sign-in-email', text);
  }
  if ((await standing(deps, vouched.domain, purpose)).settingId !== settingId) throw staleSignIn();
  return { ...vouched, companyId, settingId };
}

/**
 * @param isByTrust whether the provider's word counted only by an admin's trust, which has to be there still.
 * @throws Refusal 'company.sign-in-off', 'company.public-domain' unless this setting signs people of the domain in now.
 */
export async function requireOn(
  deps: SignInDeps,
  domain: string,
  { settingId, isByTrust }: Pick<SignedInBy, 'settingId' | 'isByTrust'>,
): Promise<void> {
  const at = await standing(deps, domain, 'sign-in');
  if (at.settingId !== settingId) throw signInOff();
  if (!isByTrust) return;
  const trust = await readIssuerTrust(deps.pool, at.setting.issuer);
  if (!trust.some((trusted) => trusted.domain === domain)) throw signInOff();
}

/** @returns how somebody stands to a company by the log. */
export async function standingIn(deps: LoadStatePort, companyId: string, userId: string): Promise<StandingIn> {
  const state = await stateOf(deps, companyId);
  return roleIn(state, userId) ?? (state.waiting.includes(userId) ? 'waiting' : null);
}

/** @throws Refusal 'company.full' where nobody more may wait: an account would be made for nothing. */
export async function requireRoom(deps: LoadStatePort, companyId: string): Promise<void> {
  const { members, waiting } = await stateOf(deps, companyId);
  if (members.length < mostMembers && waiting.length < mostWaiting) return;
  throw new Refusal('state', 'company.full', 'This company takes no more people now. Please write to us to go on.');
}

/** Asks for somebody to belong to a company. @throws Refusal as that command does. */
export async function askToJoin(deps: ExecutePort, companyId: string, userId: string, meta: Meta): Promise<void> {
  const command = { type: 'RequestToJoin', companyId, userId } as const;
  await deps.execute(companyDecider, { stream: companyStream(companyId), command, meta });
}
