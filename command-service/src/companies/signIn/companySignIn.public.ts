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
import { companyIdOf } from '../companyIdAt.ts';
import { requireOwnDomain } from '../ownCompany.ts';
import { createProviders, drawChecks, type Vouched } from './provider.ts';
import { findSetting, type ProviderSetting } from './settingRows.ts';
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

function off(): Refusal {
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

/** Sign-in by the providers of companies, from leaving for one to who came back. */
export function createCompanySignIn(deps: SignInDeps) {
  const { companySignIn: settings, pool } = deps;
  const providers = createProviders(settings, deps.now);

  const stateOf = async (companyId: string): Promise<CompanyState> =>
    (await deps.loadState({ initial: noCompany, evolve: evolveCompany }, companyStream(companyId))).state;

  /** @throws Refusal 'company.sign-in-off', 'company.public-domain' unless people of the domain may sign in by it now. */
  const standing = async (domain: string, purpose: SignInPurpose) => {
    const companyId = companyIdOf(domain);
    const { signIn, members } = await stateOf(companyId);
    if (signIn === null || (purpose === 'sign-in' && !signIn.isOn) || !members.some(({ role }) => role === 'owner')) {
      throw off();
    }
    await requireOwnDomain(deps, { companyId, stream: companyStream(companyId), domain });
    const found = await findSetting(pool, settings, signIn.settingId);
    if (found === null) throw off();
    return { companyId, settingId: signIn.settingId, setting: found.setting };
  };

  return {
    /**
     * @param person who begins, of which domain; `userId` for a test only.
     * @throws Refusal 'company.sign-in-off', 'company.public-domain', 'company.sign-in-address', 'company.sign-in-provider'.
     */
    begin: async (
      purpose: SignInPurpose,
      person: { readonly domain: string; readonly email: string | null; readonly userId: string | null },
    ): Promise<SignInBegun> => {
      const { companyId, settingId, setting } = await standing(person.domain, purpose);
      const checks = drawChecks(purpose);
      const address = await providers.begin(settingId, setting, checks, person.email);
      const held = { companyId, settingId, userId: person.userId, ...checks };
      return { address, ticket: sealTicket(settings, purpose, held, deps.now()) };
    },

    /**
     * Ends what was begun, once: of two returns with the same state one is looked at.
     * @param userId who is signed in, for a test. @returns whom the provider vouches for: somebody of the company's domain.
     * @throws Refusal as `begin`, and 'company.sign-in-stale', 'company.sign-in-refused', 'company.sign-in-email'.
     */
    end: async (purpose: SignInPurpose, back: SignInReturn, userId: string | null): Promise<SignedInBy> => {
      const begun = openTicket(settings, { kind: purpose, held: Begun }, back.ticket, deps.now());
      if (begun.userId !== userId || begun.state !== back.state) throw staleSignIn();
      const { companyId, settingId } = begun;
      const { signIn } = await stateOf(companyId);
      if (signIn?.settingId !== settingId) throw staleSignIn();
      const found = await findSetting(pool, settings, settingId);
      if (found === null) throw off();
      await useOnce(deps, begun.state);
      const setting: ProviderSetting = found.setting;
      const vouched = await providers.end(settingId, setting, back, begun);
      if (companyIdOf(vouched.domain) !== companyId) {
        const text = `Your company's provider says that you are ${vouched.email}, which is not an address of this company.`;
        throw new Refusal('rule', 'company.sign-in-email', text);
      }
      if ((await standing(vouched.domain, purpose)).settingId !== settingId) throw staleSignIn();
      return { ...vouched, companyId, settingId };
    },

    /** @throws Refusal 'company.sign-in-off', 'company.public-domain' unless this setting signs people of the domain in now. */
    requireOn: async (domain: string, settingId: string): Promise<void> => {
      if ((await standing(domain, 'sign-in')).settingId !== settingId) throw off();
    },

    standingOf: async (companyId: string, userId: string): Promise<StandingIn> => {
      const state = await stateOf(companyId);
      return roleIn(state, userId) ?? (state.waiting.includes(userId) ? 'waiting' : null);
    },

    /** @throws Refusal 'company.full' where nobody more may wait: an account would be made for nothing. */
    requireRoom: async (companyId: string): Promise<void> => {
      const { members, waiting } = await stateOf(companyId);
      if (members.length < mostMembers && waiting.length < mostWaiting) return;
      throw new Refusal('state', 'company.full', 'This company takes no more people now. Please write to us to go on.');
    },

    /** Asks for somebody to belong to the company. */
    askToJoin: async (companyId: string, userId: string, meta: Meta): Promise<void> => {
      const command = { type: 'RequestToJoin', companyId, userId } as const;
      await deps.execute(companyDecider, { stream: companyStream(companyId), command, meta });
    },
  };
}

export type CompanySignIn = ReturnType<typeof createCompanySignIn>;
