import {
  finishCompanySignIn,
  proveCompanySignIn,
  startCompanySignIn,
} from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { emailDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSignIn, endSignIn, type SignInDeps, signInOff } from '../companies/signIn/companySignIn.public.ts';
import { createProviders } from '../companies/signIn/provider.public.ts';
import { deviceOf } from '../deviceOf.ts';
import type { AccountRoutesDeps } from './accounts.routes.ts';
import { type CompanySignInDeps, openByCompany, openCompanySession, proveAccount } from './companySignIn.ts';
import type { SharedPasswords } from './passwords.ts';
import { readUserView } from './userView.ts';

export type AccountCompanyRoutesDeps = AccountRoutesDeps & SignInDeps;

/**
 * Sign-in through the company's identity provider. The browser page that started it must finish it; every sign-in
 * creates a new token.
 */
export function accountCompanyRoutes(
  app: FastifyInstance,
  deps: AccountCompanyRoutesDeps,
  passwords: SharedPasswords,
): void {
  const { guard } = deps;
  const providers = createProviders(deps.companySignIn, deps.now);
  const accountDepsFor = (request: FastifyRequest): CompanySignInDeps => ({
    ...deps,
    passwords: passwords.countedFor(request),
  });

  serve(app, guard, startCompanySignIn, async ({ body }) => {
    const email = normaliseEmail(body.email);
    const domain = emailDomain(email);
    if (domain === null) throw signInOff();
    return beginSignIn(deps, providers, 'sign-in', { domain, email, userId: null });
  });

  serve(app, guard, finishCompanySignIn, async ({ body, request }) => {
    const signIn = await endSignIn(deps, providers, 'sign-in', { back: body, userId: null });
    const { userId, email, needs, ticket } = await openByCompany(accountDepsFor(request), signIn);
    request.actor = userId;
    if (needs.length > 0) {
      const message = 'Please show that the account is yours.';
      return { message, email, sessionToken: null, user: null, needs: [...needs], ticket };
    }
    const user = await readUserView(deps, userId);
    const device = deviceOf(request.headers['user-agent']);
    const sessionToken = await openCompanySession(accountDepsFor(request), { userId, device, email, opener: signIn });
    return { message: 'You are signed in.', email, sessionToken, user, needs: [], ticket: null };
  });

  serve(app, guard, proveCompanySignIn, async ({ body, request }) => {
    const { email, ticket, password = '', code = null } = body;
    const proven = await proveAccount(accountDepsFor(request), { email, ticket, password, code });
    request.actor = proven.userId;
    const user = await readUserView(deps, proven.userId);
    const device = deviceOf(request.headers['user-agent']);
    const sessionToken = await openCompanySession(accountDepsFor(request), { ...proven, device, email });
    return { sessionToken, user, message: 'You are signed in.' };
  });
}
