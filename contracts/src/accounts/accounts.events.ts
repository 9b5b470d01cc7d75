import { z } from 'zod';
import { firstVersion, personal, type EventOf, sealedVersion } from '../kernel/event.ts';
import { Instant } from '../kernel/instant.ts';
import { UserId } from '../kernel/ids.ts';
import { ApiScope, longestTokenName } from './accounts.tokens.ts';

export const PersonName = z.object({ firstName: z.string().max(100), lastName: z.string().max(100) });

/** Stream of a user's account. */
export function userStream(userId: string): string {
  return `user-${userId}`;
}

const PlainUserRegistered = firstVersion('UserRegistered', {
  userId: UserId,
  email: personal(z.string().max(254), 'userId'),
  name: personal(PersonName, 'userId'),
  company: z.string().max(200),
  /** Version of the terms that the user accepted; `null` when none was requested. */
  termsVersion: z.string().max(40).nullable().default(null),
});
/** The company is sealed because it can be a person's name. */
export const UserRegistered = sealedVersion(PlainUserRegistered, ['company'], 'userId');

/** Confirmed by the mailed link, or by an operator on the user's behalf. */
export const EmailConfirmed = firstVersion('EmailConfirmed', { userId: UserId, by: z.enum(['link', 'operator']) });

const PlainProfileChanged = firstVersion('ProfileChanged', {
  userId: UserId,
  name: personal(PersonName, 'userId'),
  company: z.string().max(200),
});

/** The user's new names and company. */
export const ProfileChanged = sealedVersion(PlainProfileChanged, ['company'], 'userId');

/** The user accepted a version of the terms after registration. */
export const TermsAccepted = firstVersion('TermsAccepted', { userId: UserId, version: z.string().max(40) });

/** Signing in now also requires a code. The secret is not stored in the log. */
export const SecondFactorEnabled = firstVersion('SecondFactorEnabled', { userId: UserId });
export const SecondFactorDisabled = firstVersion('SecondFactorDisabled', { userId: UserId });

const PlainAccountDisabled = firstVersion('AccountDisabled', {
  userId: UserId,
  reason: z.string().max(500).nullable(),
});
/** An admin disabled the account: no sign-in, and all sessions ended. */
export const AccountDisabled = sealedVersion(PlainAccountDisabled, ['reason'], 'userId');
export const AccountEnabled = firstVersion('AccountEnabled', { userId: UserId });

/** The user, or an admin on the user's behalf, restricted processing to storage: no matching, no alerts, few mails. */
export const ProcessingRestricted = firstVersion('ProcessingRestricted', { userId: UserId });
export const RestrictionLifted = firstVersion('RestrictionLifted', { userId: UserId });

/** The user objected to analytics: searches are logged without the user, and pages send no usage events. */
export const ObjectionRaised = firstVersion('ObjectionRaised', { userId: UserId });
export const ObjectionWithdrawn = firstVersion('ObjectionWithdrawn', { userId: UserId });

/**
 * The person's key is destroyed: every personal property of that subject, in any event, decodes to `null`, and read models clear
 * theirs. Also the only event of a subject without an account.
 */
export const SubjectErased = firstVersion('SubjectErased', { userId: UserId });

/** The token authenticates requests as the user, within its scopes, until `expiresAt`. Its secret is not stored in the log. */
export const ApiTokenCreated = firstVersion('ApiTokenCreated', {
  userId: UserId,
  tokenId: z.uuid(),
  /** As the user typed it. */
  name: personal(z.string().max(longestTokenName), 'userId'),
  scopes: z.array(ApiScope).min(1).max(20),
  expiresAt: Instant,
});
/** Revoked by the user or an admin, or because the account was disabled or its password reset by a mailed link. */
export const ApiTokenRevoked = firstVersion('ApiTokenRevoked', { userId: UserId, tokenId: z.uuid() });

export const accountEvents = [
  UserRegistered,
  EmailConfirmed,
  ProfileChanged,
  TermsAccepted,
  SecondFactorEnabled,
  SecondFactorDisabled,
  AccountDisabled,
  AccountEnabled,
  ProcessingRestricted,
  RestrictionLifted,
  ObjectionRaised,
  ObjectionWithdrawn,
  ApiTokenCreated,
  ApiTokenRevoked,
  SubjectErased,
] as const;
export type ApiTokenCreated = EventOf<typeof ApiTokenCreated>;
export type ObjectionRaised = EventOf<typeof ObjectionRaised>;
export type SubjectErased = EventOf<typeof SubjectErased>;
/** Events of a `user-{id}` stream. */
export type UserEvent = EventOf<(typeof accountEvents)[number]>;
