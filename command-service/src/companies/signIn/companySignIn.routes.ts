import { msg } from '@lingui/core/runtime-macro';
import * as signInApi from '@marketplace/contracts/companies/companies.signIn.api.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { type CompanyState, evolveCompany, initialCompanyState } from '@marketplace/domain/companies/companies.fold.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort } from '../../ports.ts';
import { companyDecider, requireMinCompanyRole } from '../company.decider.ts';
import {
  type CompanyOfUserDomain,
  requireCompanyOfUserDomain,
  requireNonPublicEmailDomain,
} from '../companyOfUserDomain.ts';
import { beginCompanySignIn, authenticateCompanySignInReturn } from './companySignIn.public.ts';
import { parseOidcIssuerUrl } from './issuerUrl.ts';
import { createIdentityProviderDiscoveryCache, buildOidcRedirectUri } from './identityProvider.public.ts';
import {
  deleteOlderCompanySignInSettings,
  deleteUnreferencedCompanySignInSetting,
  findCompanySignInSetting,
  insertCompanySignInSetting,
} from './signInSettingRows.ts';
import type { CompanySignInDeploymentSettingsPort } from './companySignInSettings.ts';

export type CompanySignInSetupRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  DatabasePort &
  CompanySignInDeploymentSettingsPort;

/** Endpoints for company owners to set, test, and turn on or off the sign-in by their company's identity provider. */
export function registerCompanySignInSetupRoutes(app: FastifyInstance, deps: CompanySignInSetupRoutesDeps): void {
  const { guard, pool, companySignIn: settings } = deps;
  const providers = createIdentityProviderDiscoveryCache(settings, deps.now);

  /**
   * @returns the caller's company and its state.
   * @throws Refusal unless the caller is an owner.
   */
  const requireOwnedCompany = async ({
    userId,
  }: Caller): Promise<{ own: CompanyOfUserDomain; state: CompanyState }> => {
    const own = await requireCompanyOfUserDomain(deps, userId);
    const { state } = await deps.loadState({ initial: initialCompanyState, evolve: evolveCompany }, own.stream);
    requireMinCompanyRole(state, userId, 'owner');
    return { own, state };
  };

  registerEndpoint(app, guard, signInApi.readCompanySignInEndpoint, async ({ caller }) => {
    const { state } = await requireOwnedCompany(caller);
    const found = state.signIn === null ? null : await findCompanySignInSetting(pool, settings, state.signIn.settingId);
    const uri = { redirect_uri: buildOidcRedirectUri(settings) };
    if (state.signIn === null || found === null) {
      const unset = { setting_id: null, issuer: null, client_id: null, set_by: null, set_at: null };
      return { standing: 'none' as const, ...unset, ...uri };
    }
    const { settingId, setBy, isOn } = state.signIn;
    const { issuer, clientId } = found.setting;
    return {
      ...{ standing: isOn ? ('on' as const) : ('off' as const), setting_id: settingId, issuer, client_id: clientId },
      ...{ set_by: setBy, set_at: found.at.toISOString(), ...uri },
    };
  });

  registerEndpoint(app, guard, signInApi.setCompanySignInEndpoint, async ({ caller, request, body }) => {
    const { own, state } = await requireOwnedCompany(caller);
    await requireNonPublicEmailDomain(deps, own.domain);
    const issuer = parseOidcIssuerUrl(body.issuer, settings);
    // The hashed body omits the secret, because the secret's hash in a stolen log could be brute-forced.
    const meta = createCommandMeta(deps, { request, caller, body: { issuer, client_id: body.client_id } });
    const settingId = deriveUuid(meta.commandId, 'company-sign-in');
    const { companyId, stream } = own;
    const setting = { issuer, clientId: body.client_id, clientSecret: body.client_secret };
    const isNew = await insertCompanySignInSetting(pool, settings, { settingId, companyId }, setting);
    try {
      const command = { type: 'SetSignIn', companyId, userId: caller.userId, settingId } as const;
      const { position } = await deps.execute(companyDecider, { stream, command, meta });
      await deleteOlderCompanySignInSettings(pool, {
        companyId,
        currentId: settingId,
        before: state.signIn?.settingId ?? null,
      });
      const message = formatMessage(msg`The identity provider was saved. Test it to turn on company sign-in.`);
      return { position, message, setting_id: settingId };
    } catch (error) {
      if (isNew) await deleteUnreferencedCompanySignInSetting(pool, settingId);
      throw error;
    }
  });

  registerEndpoint(app, guard, signInApi.testCompanySignInEndpoint, async ({ caller }) => {
    const { own } = await requireOwnedCompany(caller);
    return beginCompanySignIn(deps, providers, 'test', { domain: own.domain, email: null, userId: caller.userId });
  });

  registerEndpoint(app, guard, signInApi.turnOnCompanySignInEndpoint, async ({ caller, request, body }) => {
    const { own } = await requireOwnedCompany(caller);
    const { settingId } = await authenticateCompanySignInReturn(deps, providers, 'test', {
      back: body,
      userId: caller.userId,
    });
    const command = { type: 'TurnOnSignIn', companyId: own.companyId, userId: caller.userId, settingId } as const;
    // The returned code works only once, so a body hash has no use.
    const meta = createCommandMeta(deps, { request, caller, body: null });
    const { position } = await deps.execute(companyDecider, { stream: own.stream, command, meta });
    return { position, message: formatMessage(msg`Company sign-in is on.`) };
  });

  registerEndpoint(app, guard, signInApi.turnOffCompanySignInEndpoint, async ({ caller, request, body }) => {
    const own = await requireCompanyOfUserDomain(deps, caller.userId);
    const { companyId, stream } = own;
    const settingId = body.setting_id.toLowerCase();
    const command = { type: 'TurnOffSignIn', companyId, userId: caller.userId, settingId } as const;
    const meta = createCommandMeta(deps, { request, caller, body });
    const { position } = await deps.execute(companyDecider, { stream, command, meta });
    return { position, message: formatMessage(msg`Company sign-in is off. Passwords continue to work.`) };
  });
}
