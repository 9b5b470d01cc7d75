import type { SecurityEvent, SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Calls that the security log tells of whatever becomes of them. Of others it tells refusals and files that are taken away. */
export const securityRoutes: Readonly<Record<string, SecurityEvent>> = {
  'POST /api/auth/login': 'sign-in',
  'POST /api/auth/company/finish': 'sign-in',
  'POST /api/auth/company/prove': 'sign-in',
  'PUT /api/company/sign-in': 'company-sign-in',
  'POST /api/company/sign-in/on': 'company-sign-in',
  'POST /api/company/sign-in/off': 'company-sign-in',
  'POST /api/admin/trusted-issuers': 'company-sign-in',
  'POST /api/admin/trusted-issuers/remove': 'company-sign-in',
  'POST /api/auth/logout': 'sign-out',
  'POST /api/auth/register': 'registration',
  'POST /api/auth/change-password': 'password',
  'POST /api/auth/reset-password': 'password',
  'POST /api/auth/sign-out-everywhere': 'sessions.ended',
  'POST /api/auth/second-factor/confirm': 'second-factor.on',
  'POST /api/auth/second-factor/disable': 'second-factor.off',
  'POST /api/auth/second-factor/recovery-codes': 'second-factor.codes',
  'POST /api/auth/sessions/:id/end': 'sessions.ended',
  'POST /api/auth/tokens': 'api-token.made',
  'POST /api/auth/tokens/:id/revoke': 'api-token.revoked',
  'POST /api/admin/users/:id/revoke-tokens': 'api-token.revoked',
  'POST /api/admin/users/:id/disable': 'account.shut',
  'POST /api/admin/users/:id/enable': 'account.opened',
  'POST /api/admin/users/:id/end-sessions': 'sessions.ended',
  'POST /api/admin/users/:id/roles/grant': 'role.granted',
  'POST /api/admin/users/:id/roles/revoke': 'role.revoked',
  'POST /api/admin/provider-access/approve': 'access',
  'POST /api/admin/provider-access/reject': 'access',
  'POST /api/admin/provider-access/revoke': 'access',
  'POST /api/privacy/download-my-data': 'export',
};

/** Refusals that are told of on every call. */
const toldOf: ReadonlySet<number> = new Set([401, 403, 429]);
/** Codes of what a second factor was refused for, on whichever call. */
const failedFactor = 'account.second-factor';

function isFile(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-disposition')).startsWith('attachment');
}

/** @returns what the answer is told as, or `null`. */
function eventOf(route: string, request: FastifyRequest, reply: FastifyReply): SecurityEvent | null {
  if (request.refusedBy === failedFactor) return 'second-factor.failed';
  const named = securityRoutes[route];
  if (named !== undefined) return named;
  if (toldOf.has(reply.statusCode)) return 'refused';
  return reply.statusCode === 200 && isFile(reply) ? 'export' : null;
}

/** Whom an answer names as who acts now, where the call had no session yet. */
function signedInBy(payload: unknown): string | null {
  const { user } = (payload ?? {}) as { readonly user?: { readonly id?: unknown } };
  return typeof user?.id === 'string' ? user.id : null;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The person whom an admin's call names in its address, by id. */
function personIn(route: string, { params }: FastifyRequest): string | null {
  const { id = '' } = params as { readonly id?: string };
  return route.includes('/api/admin/users/:id/') && uuid.test(id) ? id : null;
}

/** Tells the security log of every answer that it is about. @param log `null`: nobody is told. */
export function addSecurityLog(app: FastifyInstance, log: SecurityLog | null): void {
  app.decorateRequest('refusedBy', null);
  app.decorateRequest('actor', null);
  if (log === null) return;
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    request.actor ??= request.caller === null ? signedInBy(payload) : null;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const event = eventOf(route, request, reply);
    if (event !== null) {
      const about = personIn(route, request);
      const user = (request.caller ?? request.holder?.caller)?.userId ?? request.actor;
      const by = request.holder === null ? {} : { apiTokenId: request.holder.tokenId };
      const outcome = reply.statusCode < 400 ? 'ok' : (request.refusedBy ?? String(reply.statusCode));
      log({ event, user, ...(about !== null && { about }), ...by, route, outcome });
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the refusal that answered it, for the security log. */
    refusedBy: string | null;
    /** Id of whom a call without a session turned out to be about, for the security log. */
    actor: string | null;
  }
}
