import { msg } from '@lingui/core/runtime-macro';
import { type Caller, isAdmin, isAnalyst, canAnswerRfqs } from '@marketplace/contracts/kernel/caller.ts';
import type { EndpointAccess, Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createVendorViewerRefusal } from './vendorViewerRefusal.ts';
import type { FastifyRequest } from 'fastify';

/** The owner and the scopes of an API token. */
export interface ApiTokenHolder {
  readonly tokenId: string;
  readonly scopes: readonly string[];
  /** The owner, with rights reduced to the scopes of the token. */
  readonly caller: Caller;
}

/** Validates API tokens, and finds the scope that a call requires. */
export interface ApiTokenGuard {
  /** `null` for a token that is unknown, revoked or expired, or when its account is disabled. */
  findHolder(this: void, token: string): Promise<ApiTokenHolder | null>;
  /** The scope that a call requires, `null` if no token is allowed. */
  getRequiredScope(this: void, call: Endpoint): string | null;
}

/**
 * Authenticates requests. `callerOf` returns `null` if the session token is unknown or expired, or if the account is
 * disabled.
 */
export interface RequestAuthenticator {
  callerOf(this: void, token: string): Promise<Caller | null>;
  /**
   * Checks that the user has accepted the terms; not checked if omitted.
   * @throws Refusal 'terms.not-accepted' (403).
   */
  requireTerms?(this: void, userId: string): Promise<void>;
  /** API tokens are not supported if omitted. */
  readonly apiTokens?: ApiTokenGuard;
}

/** @returns the bearer token of the request, or `null`. */
export function parseBearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '');
  return match?.[1] ?? null;
}

const isVendorAccess = (access: EndpointAccess): boolean => access === 'vendor' || access === 'answering';

/** @throws Refusal if the call needs rights that the caller cannot use before verification. */
function requireActiveRights(access: EndpointAccess, { pendingVerification }: Caller): void {
  const needsRole = access === 'admin' || access === 'analyst';
  if (pendingVerification === 'confirmed-address' && (needsRole || isVendorAccess(access))) {
    const text = msg`Confirm your email address first. Your roles and provider access are inactive until then.`;
    throw new Refusal('forbidden', 'account.email-unconfirmed', text);
  }
  if (pendingVerification === 'second-factor' && needsRole) {
    const text = msg`Administrators need a second factor. Set one up in your profile.`;
    throw new Refusal('forbidden', 'access.second-factor-needed', text);
  }
}

/** @throws Refusal if the caller lacks the right that the call requires. */
function requireRight(access: EndpointAccess, caller: Caller): void {
  requireActiveRights(access, caller);
  if (access === 'admin' && !isAdmin(caller)) {
    throw new Refusal(
      'forbidden',
      'access.admin-needed',
      msg`You need to be logged in as an administrator to do this.`,
    );
  }
  if (access === 'analyst' && !isAnalyst(caller)) {
    throw new Refusal('forbidden', 'access.analyst-needed', msg`You need to be logged in as an analyst to do this.`);
  }
  if (isVendorAccess(access) && caller.vendorOf === null) {
    throw new Refusal('forbidden', 'access.vendor-needed', msg`You need approved provider access to do this.`);
  }
  if (access === 'answering' && !canAnswerRfqs(caller)) throw createVendorViewerRefusal();
}

/**
 * Authenticates and authorizes a request.
 * @param holder owner of the request's API token; `null` for a request with a session.
 * @returns the caller; `null` for public calls.
 * @throws Refusal 401 without a valid session, 403 without the required role.
 */
export async function authenticateAndAuthorizeRequest(
  access: EndpointAccess,
  guard: RequestAuthenticator,
  request: FastifyRequest,
  holder: ApiTokenHolder | null = null,
): Promise<Caller | null> {
  if (access === 'public') return null;
  const token = parseBearerToken(request);
  const caller = holder?.caller ?? (token === null ? null : await guard.callerOf(token));
  // Sets the caller before the checks, so that refused callers are logged as well.
  request.caller = caller;
  if (caller === null) throw new Refusal('unauthenticated', 'session.needed', msg`Please sign in to continue.`);
  requireRight(access, caller);
  return caller;
}
