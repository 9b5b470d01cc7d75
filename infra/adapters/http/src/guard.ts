import { type Caller, isAdmin, isAnalyst, mayAnswer } from '@marketplace/contracts/kernel/caller.ts';
import type { Access, Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { vendorViewerOnly } from './vendorViewerOnly.ts';
import type { FastifyRequest } from 'fastify';

/** Whose token a call came with, and what for. */
export interface TokenHolder {
  readonly tokenId: string;
  readonly scopes: readonly string[];
  /** The person, with no more rights than a token may have. */
  readonly caller: Caller;
}

/** What API tokens may do here. */
export interface ApiTokenGuard {
  /** `null` for a token that is unknown, revoked or expired, and where the account is shut. */
  holderOf(this: void, token: string): Promise<TokenHolder | null>;
  /** The scope by which a token may make a call, `null` where none may. */
  scopeOf(this: void, call: Endpoint): string | null;
}

/** Finds out who calls. `callerOf` answers `null` for a token that is unknown, ended or disabled. */
export interface Guard {
  callerOf(this: void, token: string): Promise<Caller | null>;
  /** Left out: nobody is asked for the terms. @throws Refusal 'terms.not-accepted' (403). */
  requireTerms?(this: void, userId: string): Promise<void>;
  /** Left out: no API token works here. */
  readonly apiTokens?: ApiTokenGuard;
}

/** @returns the bearer token of the request, or `null`. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '');
  return match?.[1] ?? null;
}

const ofVendors = (access: Access): boolean => access === 'vendor' || access === 'answering';

/** @throws Refusal of a call that needs rights, for somebody whose rights do not count yet. */
function refuseWaiting(access: Access, { rightsWaitFor }: Caller): void {
  const needsRole = access === 'admin' || access === 'analyst';
  if (rightsWaitFor === 'confirmed-address' && (needsRole || ofVendors(access))) {
    const text = 'Please confirm your email address first: until then your rights do not count.';
    throw new Refusal('forbidden', 'account.email-unconfirmed', text);
  }
  if (rightsWaitFor === 'second-factor' && needsRole) {
    const text = 'Administrators need a second factor. Please set one up in your profile first.';
    throw new Refusal('forbidden', 'access.second-factor-needed', text);
  }
}

/** @throws Refusal of a call that needs a right, for somebody without it. */
function requireRight(access: Access, caller: Caller): void {
  refuseWaiting(access, caller);
  if (access === 'admin' && !isAdmin(caller)) {
    throw new Refusal('forbidden', 'access.admin-needed', 'You need to be logged in as an administrator to do this.');
  }
  if (access === 'analyst' && !isAnalyst(caller)) {
    throw new Refusal('forbidden', 'access.analyst-needed', 'You need to be logged in as an analyst to do this.');
  }
  if (ofVendors(access) && caller.vendorOf === null) {
    throw new Refusal('forbidden', 'access.vendor-needed', 'You need approved provider access to do this.');
  }
  if (access === 'answering' && !mayAnswer(caller)) throw vendorViewerOnly();
}

/**
 * Lets the caller through or refuses: 401 without a living session, 403 without the role. Public calls may have a caller.
 * @param holder whose API token the request came with, in the place of a session.
 */
export async function admit(
  access: Access,
  guard: Guard,
  request: FastifyRequest,
  holder: TokenHolder | null = null,
): Promise<Caller | null> {
  if (access === 'public') return null;
  const token = bearerToken(request);
  const caller = holder?.caller ?? (token === null ? null : await guard.callerOf(token));
  // Who is refused is known, too.
  request.caller = caller;
  if (caller === null) throw new Refusal('unauthenticated', 'session.needed', 'Please sign in to continue.');
  requireRight(access, caller);
  return caller;
}
