import { z } from 'zod';
import { defineFirstVersion, markPersonal, type DefinedEvent, defineSealedVersion } from '../kernel/event.ts';
import { Instant } from '../kernel/instant.ts';
import { UserId } from '../kernel/ids.ts';
import { ApiScope, maxTokenNameLength } from './accounts.tokens.ts';

export const PersonName = z.object({ firstName: z.string().max(100), lastName: z.string().max(100) });

/** Stream of a user's account. */
export function userStreamName(userId: string): string {
  return `user-${userId}`;
}

const PlainUserRegistered = defineFirstVersion('UserRegistered', {
  userId: UserId,
  email: markPersonal(z.string().max(254), 'userId'),
  name: markPersonal(PersonName, 'userId'),
  company: z.string().max(200),
  /** Version of the terms that the user accepted; `null` when none was requested. */
  termsVersion: z.string().max(40).nullable().default(null),
});
/** The company is sealed because it can be a person's name. */
export const UserRegistered = defineSealedVersion(PlainUserRegistered, ['company'], 'userId');

/** Confirmed by the mailed link, or by an operator on the user's behalf. */
export const EmailConfirmed = defineFirstVersion('EmailConfirmed', {
  userId: UserId,
  by: z.enum(['link', 'operator']),
});

const PlainProfileChanged = defineFirstVersion('ProfileChanged', {
  userId: UserId,
  name: markPersonal(PersonName, 'userId'),
  company: z.string().max(200),
});

/** The user's new names and company. */
export const ProfileChanged = defineSealedVersion(PlainProfileChanged, ['company'], 'userId');

/** The user accepted a version of the terms after registration. */
export const TermsAccepted = defineFirstVersion('TermsAccepted', { userId: UserId, version: z.string().max(40) });

/** Signing in now also requires a code. The secret is not stored in the log. */
export const SecondFactorEnabled = defineFirstVersion('SecondFactorEnabled', { userId: UserId });
export const SecondFactorDisabled = defineFirstVersion('SecondFactorDisabled', { userId: UserId });

const PlainAccountDisabled = defineFirstVersion('AccountDisabled', {
  userId: UserId,
  reason: z.string().max(500).nullable(),
});
/** An admin disabled the account: no sign-in, and all sessions ended. */
export const AccountDisabled = defineSealedVersion(PlainAccountDisabled, ['reason'], 'userId');
export const AccountEnabled = defineFirstVersion('AccountEnabled', { userId: UserId });

/** The user, or an admin on the user's behalf, restricted processing to storage: no matching, no alerts, few mails. */
export const ProcessingRestricted = defineFirstVersion('ProcessingRestricted', { userId: UserId });
export const RestrictionLifted = defineFirstVersion('RestrictionLifted', { userId: UserId });

/** The user objected to analytics: searches are logged without the user, and pages send no usage events. */
export const ObjectionRaised = defineFirstVersion('ObjectionRaised', { userId: UserId });
export const ObjectionWithdrawn = defineFirstVersion('ObjectionWithdrawn', { userId: UserId });

/**
 * The person's key is destroyed: every personal property of that subject, in any event, decodes to `null`, and read models clear
 * theirs. Also the only event of a subject without an account.
 */
export const SubjectErased = defineFirstVersion('SubjectErased', { userId: UserId });

/** The token authenticates requests as the user, within its scopes, until `expiresAt`. Its secret is not stored in the log. */
export const ApiTokenCreated = defineFirstVersion('ApiTokenCreated', {
  userId: UserId,
  tokenId: z.uuid(),
  /** As the user typed it. */
  name: markPersonal(z.string().max(maxTokenNameLength), 'userId'),
  scopes: z.array(ApiScope).min(1).max(20),
  expiresAt: Instant,
});
/** Revoked by the user or an admin, or because the account was disabled or its password reset by a mailed link. */
export const ApiTokenRevoked = defineFirstVersion('ApiTokenRevoked', { userId: UserId, tokenId: z.uuid() });

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
export type ApiTokenCreated = DefinedEvent<typeof ApiTokenCreated>;
export type ObjectionRaised = DefinedEvent<typeof ObjectionRaised>;
export type SubjectErased = DefinedEvent<typeof SubjectErased>;
/** Events of a `user-{id}` stream. */
export type UserEvent = DefinedEvent<(typeof accountEvents)[number]>;
