import { type Caller, isAdmin, isAnalyst } from '@marketplace/contracts/kernel/caller.ts';
import type { Access } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';

/** Finds out who calls. `callerOf` answers `null` for a token that is unknown, ended or disabled. */
export interface Guard {
  callerOf(this: void, token: string): Promise<Caller | null>;
  /** Left out: nobody is asked for the terms. @throws Refusal 'terms.not-accepted' (403). */
  requireTerms?(this: void, userId: string): Promise<void>;
}

/** @returns the bearer token of the request, or `null`. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** @throws Refusal of a call that needs rights, for somebody whose rights do not count yet. */
function refuseWaiting(access: Access, { rightsWaitFor }: Caller): void {
  const needsRole = access === 'admin' || access === 'analyst';
  if (rightsWaitFor === 'confirmed-address' && (needsRole || access === 'vendor')) {
    const text = 'Please confirm your email address first: until then your rights do not count.';
    throw new Refusal('forbidden', 'account.email-unconfirmed', text);
  }
  if (rightsWaitFor === 'second-factor' && needsRole) {
    const text = 'Administrators need a second factor. Please set one up in your profile first.';
    throw new Refusal('forbidden', 'access.second-factor-needed', text);
  }
}

/** Lets the caller through or refuses: 401 without a living session, 403 without the role. Public calls may have a caller. */
export async function admit(access: Access, guard: Guard, request: FastifyRequest): Promise<Caller | null> {
  if (access === 'public') return null;
  const token = bearerToken(request);
  const caller = token === null ? null : await guard.callerOf(token);
  // Who is refused is known, too.
  request.caller = caller;
  if (caller === null) throw new Refusal('unauthenticated', 'session.needed', 'Please sign in to continue.');
  refuseWaiting(access, caller);
  if (access === 'admin' && !isAdmin(caller)) {
    throw new Refusal('forbidden', 'access.admin-needed', 'You need to be logged in as an administrator to do this.');
  }
  if (access === 'analyst' && !isAnalyst(caller)) {
    throw new Refusal('forbidden', 'access.analyst-needed', 'You need to be logged in as an analyst to do this.');
  }
  if (access === 'vendor' && caller.vendorOf === null) {
    throw new Refusal('forbidden', 'access.vendor-needed', 'You need approved provider access to do this.');
  }
  return caller;
}
