import { z } from 'zod';
import { firstVersion, personal, type EventOf, sealedVersion } from '../kernel/event.ts';
import { Instant } from '../kernel/instant.ts';
import { UserId } from '../kernel/ids.ts';
import { ApiScope, longestTokenName } from './accounts.tokens.ts';

export const PersonName = z.object({ firstName: z.string().max(100), lastName: z.string().max(100) });

/** Name of the stream that holds a person. */
export function userStream(userId: string): string {
  return `user-${userId}`;
}

const PlainUserRegistered = firstVersion('UserRegistered', {
  userId: UserId,
  email: personal(z.string().max(254), 'userId'),
  name: personal(PersonName, 'userId'),
  company: z.string().max(200),
  /** Version of the terms that the person accepted; `null` where none was asked for. */
  termsVersion: z.string().max(40).nullable().default(null),
});
/** A company may be one person's name. */
export const UserRegistered = sealedVersion(PlainUserRegistered, ['company'], 'userId');

/** The person's own address is known to reach the person: by the mailed link, or because an operator vouches for it. */
export const EmailConfirmed = firstVersion('EmailConfirmed', { userId: UserId, by: z.enum(['link', 'operator']) });

const PlainProfileChanged = firstVersion('ProfileChanged', {
  userId: UserId,
  name: personal(PersonName, 'userId'),
  company: z.string().max(200),
});

/** Names and company as they are from now on. */
export const ProfileChanged = sealedVersion(PlainProfileChanged, ['company'], 'userId');

/** The person accepted the terms of a version: at a later time than the registration. */
export const TermsAccepted = firstVersion('TermsAccepted', { userId: UserId, version: z.string().max(40) });

/** From now on a sign-in also needs a code; the secret is not in the log. */
export const SecondFactorEnabled = firstVersion('SecondFactorEnabled', { userId: UserId });
export const SecondFactorDisabled = firstVersion('SecondFactorDisabled', { userId: UserId });

const PlainAccountDisabled = firstVersion('AccountDisabled', {
  userId: UserId,
  reason: z.string().max(500).nullable(),
});
/** An admin shut the account: no sign-in, and every session ended. */
export const AccountDisabled = sealedVersion(PlainAccountDisabled, ['reason'], 'userId');
export const AccountEnabled = firstVersion('AccountEnabled', { userId: UserId });

/** The person, or an admin for the person, has all processing but keeping ended for now: no matching, no alerts, few mails. */
export const ProcessingRestricted = firstVersion('ProcessingRestricted', { userId: UserId });
export const RestrictionLifted = firstVersion('RestrictionLifted', { userId: UserId });

/** The person objects to being studied: no search is logged with the person, and pages tell nothing of what the person does. */
export const ObjectionRaised = firstVersion('ObjectionRaised', { userId: UserId });
export const ObjectionWithdrawn = firstVersion('ObjectionWithdrawn', { userId: UserId });

/**
 * The person's key is destroyed: every personal property of that subject, wherever it stands, reads as `null` from now on, and
 * read models blank theirs. Also the only event of a subject that never had an account.
 */
export const SubjectErased = firstVersion('SubjectErased', { userId: UserId });

/** From now on calls with the token count as the person's, within its scopes, until `expiresAt`. Its secret is not in the log. */
export const ApiTokenCreated = firstVersion('ApiTokenCreated', {
  userId: UserId,
  tokenId: z.uuid(),
  /** As the person typed it. */
  name: personal(z.string().max(longestTokenName), 'userId'),
  scopes: z.array(ApiScope).min(1).max(20),
  expiresAt: Instant,
});
/** The token works nowhere any more: the person or an admin said so, the account was shut, or its password was set by a mailed link. */
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
