import type { SecurityEventName, SecurityLogWriter } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Security events by route, for calls that are always logged. For other calls only refusals and file downloads are
 * logged.
 */
export const securityEventByRoute: Readonly<Record<string, SecurityEventName>> = {
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

/** Status codes that are logged for every call. */
const loggedStatuses: ReadonlySet<number> = new Set([401, 403, 429]);
/** Error code of a failed second factor, on any call. */
const failedFactor = 'account.second-factor';

function isFile(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-disposition')).startsWith('attachment');
}

/** @returns the event to log for the response, or `null`. */
function classifyResponse(route: string, request: FastifyRequest, reply: FastifyReply): SecurityEventName | null {
  if (request.refusedBy === failedFactor) return 'second-factor.failed';
  const named = securityEventByRoute[route];
  if (named !== undefined) return named;
  if (loggedStatuses.has(reply.statusCode)) return 'refused';
  return reply.statusCode === 200 && isFile(reply) ? 'export' : null;
}

/** Finds the user id in the response of a sign-in, because the request has no session yet. */
function parseSignedInUserId(payload: unknown): string | null {
  const { user } = (payload ?? {}) as { readonly user?: { readonly id?: unknown } };
  return typeof user?.id === 'string' ? user.id : null;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns the user id in the URL of an admin call; `null` for other calls. */
function parseUserIdInUrl(route: string, { params }: FastifyRequest): string | null {
  const { id = '' } = params as { readonly id?: string };
  return route.includes('/api/admin/users/:id/') && uuid.test(id) ? id : null;
}

/**
 * Writes every response that is a security event to the security log.
 * @param log `null` disables the security log.
 */
export function registerSecurityLogHooks(app: FastifyInstance, log: SecurityLogWriter | null): void {
  app.decorateRequest('refusedBy', null);
  app.decorateRequest('actor', null);
  if (log === null) return;
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    request.actor ??= request.caller === null ? parseSignedInUserId(payload) : null;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const event = classifyResponse(route, request, reply);
    if (event !== null) {
      const about = parseUserIdInUrl(route, request);
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
    /** Code of the refusal in the response, for the security log. */
    refusedBy: string | null;
    /** User id of a call without a session, for the security log. */
    actor: string | null;
  }
}
