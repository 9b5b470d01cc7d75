import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  finishCompanySignInEndpoint,
  proveCompanySignInEndpoint,
  startCompanySignInEndpoint,
} from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { parseEmailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  beginCompanySignIn,
  authenticateCompanySignInReturn,
  type IdentityProviderSignInDeps,
  createCompanySignInOffRefusal,
} from '../companies/signIn/companySignIn.public.ts';
import { createIdentityProviderDiscoveryCache } from '../companies/signIn/identityProvider.public.ts';
import { describeUserAgent } from '../describeUserAgent.ts';
import type { RegistrationAndSignInRoutesDeps } from './accounts.routes.ts';
import {
  type CompanySignInDeps,
  findOrCreateAccountForCompanySignIn,
  openSessionAfterCompanySignIn,
  verifyAccountOwnershipForCompanySignIn,
} from './companySignIn.ts';
import type { SharedQueuePasswordHasher } from './passwordHasher.ts';
import { loadUserProfileAndAccessFromLog } from './userView.ts';

export type CompanySignInSessionRoutesDeps = RegistrationAndSignInRoutesDeps & IdentityProviderSignInDeps;

/**
 * Endpoints for sign-in through the company's identity provider. The browser page that started a sign-in must also
 * finish it. Every completed sign-in creates a new token.
 */
export function registerCompanySignInSessionRoutes(
  app: FastifyInstance,
  deps: CompanySignInSessionRoutesDeps,
  passwords: SharedQueuePasswordHasher,
): void {
  const { guard } = deps;
  const providers = createIdentityProviderDiscoveryCache(deps.companySignIn, deps.now);
  const accountDepsFor = (request: FastifyRequest): CompanySignInDeps => ({
    ...deps,
    passwords: passwords.limitedFor(request),
  });

  registerEndpoint(app, guard, startCompanySignInEndpoint, async ({ body }) => {
    const email = normaliseEmail(body.email);
    const domain = parseEmailDomain(email);
    if (domain === null) throw createCompanySignInOffRefusal();
    return beginCompanySignIn(deps, providers, 'sign-in', { domain, email, userId: null });
  });

  registerEndpoint(app, guard, finishCompanySignInEndpoint, async ({ body, request }) => {
    const signIn = await authenticateCompanySignInReturn(deps, providers, 'sign-in', { back: body, userId: null });
    const { userId, email, needs, ticket } = await findOrCreateAccountForCompanySignIn(accountDepsFor(request), signIn);
    request.actor = userId;
    if (needs.length > 0) {
      const message = formatMessage(msg`Confirm that this account is yours.`);
      return { message, email, sessionToken: null, user: null, needs: [...needs], ticket };
    }
    const user = await loadUserProfileAndAccessFromLog(deps, userId);
    const device = describeUserAgent(request.headers['user-agent']);
    const sessionToken = await openSessionAfterCompanySignIn(accountDepsFor(request), {
      userId,
      device,
      email,
      opener: signIn,
    });
    return { message: formatMessage(msg`You are signed in.`), email, sessionToken, user, needs: [], ticket: null };
  });

  registerEndpoint(app, guard, proveCompanySignInEndpoint, async ({ body, request }) => {
    const { email, ticket, password = '', code = null } = body;
    const proven = await verifyAccountOwnershipForCompanySignIn(accountDepsFor(request), {
      email,
      ticket,
      password,
      code,
    });
    request.actor = proven.userId;
    const user = await loadUserProfileAndAccessFromLog(deps, proven.userId);
    const device = describeUserAgent(request.headers['user-agent']);
    const sessionToken = await openSessionAfterCompanySignIn(accountDepsFor(request), { ...proven, device, email });
    return { sessionToken, user, message: formatMessage(msg`You are signed in.`) };
  });
}
