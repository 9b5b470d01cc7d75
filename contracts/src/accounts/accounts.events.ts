import { z } from 'zod';
import {
  defineFirstEventVersion,
  markAsPersonalData,
  type InferredDomainEvent,
  markEventPropertiesPersonalInNextVersion,
} from '../kernel/event.ts';
import { Instant } from '../kernel/instant.ts';
import { UserId } from '../kernel/ids.ts';
import { ApiScope, maxApiTokenNameLength } from './accounts.tokens.ts';

export const PersonName = z.object({ firstName: z.string().max(100), lastName: z.string().max(100) });

/** @returns the name of the event stream of a user's account. */
export function getUserStreamName(userId: string): string {
  return `user-${userId}`;
}

const PlainUserRegistered = defineFirstEventVersion('UserRegistered', {
  userId: UserId,
  email: markAsPersonalData(z.string().max(254), 'userId'),
  name: markAsPersonalData(PersonName, 'userId'),
  company: z.string().max(200),
  /** Version of the terms that the user accepted at registration; `null` if the user accepted none. */
  termsVersion: z.string().max(40).nullable().default(null),
});
/** The user registered. The company name is encrypted because it can be a person's name. */
export const UserRegistered = markEventPropertiesPersonalInNextVersion(PlainUserRegistered, ['company'], 'userId');

/** The email address was confirmed by a mailed link, or by an operator on the user's behalf. */
export const EmailConfirmed = defineFirstEventVersion('EmailConfirmed', {
  userId: UserId,
  by: z.enum(['link', 'operator']),
});

const PlainProfileChanged = defineFirstEventVersion('ProfileChanged', {
  userId: UserId,
  name: markAsPersonalData(PersonName, 'userId'),
  company: z.string().max(200),
});

/** The user changed the name or the company. The event contains the new values of both, even if only one changed. */
export const ProfileChanged = markEventPropertiesPersonalInNextVersion(PlainProfileChanged, ['company'], 'userId');

/** The user accepted a version of the terms after registration. */
export const TermsAccepted = defineFirstEventVersion('TermsAccepted', { userId: UserId, version: z.string().max(40) });

/** The user enabled the second factor: signing in now also requires a code. The secret is not stored in the log. */
export const SecondFactorEnabled = defineFirstEventVersion('SecondFactorEnabled', { userId: UserId });
export const SecondFactorDisabled = defineFirstEventVersion('SecondFactorDisabled', { userId: UserId });

const PlainAccountDisabled = defineFirstEventVersion('AccountDisabled', {
  userId: UserId,
  reason: z.string().max(500).nullable(),
});
/** An admin disabled the account: the user cannot sign in, and all sessions have ended. */
export const AccountDisabled = markEventPropertiesPersonalInNextVersion(PlainAccountDisabled, ['reason'], 'userId');
export const AccountEnabled = defineFirstEventVersion('AccountEnabled', { userId: UserId });

/**
 * The user, or an admin on the user's behalf, restricted processing to storage: no matching, no alerts, and only mails
 * about the account, rights and RFQs.
 */
export const ProcessingRestricted = defineFirstEventVersion('ProcessingRestricted', { userId: UserId });
export const RestrictionLifted = defineFirstEventVersion('RestrictionLifted', { userId: UserId });

/**
 * The user objected to analytics: logged searches are anonymised, new searches are not logged, and pages send no usage
 * events.
 */
export const ObjectionRaised = defineFirstEventVersion('ObjectionRaised', { userId: UserId });
export const ObjectionWithdrawn = defineFirstEventVersion('ObjectionWithdrawn', { userId: UserId });

/**
 * The person's encryption key is destroyed: in every event, all properties with personal data of that person decode to
 * `null`, and read models clear their copies. The stream of a person without an account contains only this event.
 */
export const SubjectErased = defineFirstEventVersion('SubjectErased', { userId: UserId });

/**
 * The user created an API token. The token authenticates requests as the user, within its scopes, until `expiresAt`.
 * Its secret is not stored in the log.
 */
export const ApiTokenCreated = defineFirstEventVersion('ApiTokenCreated', {
  userId: UserId,
  tokenId: z.uuid(),
  /** The name of the token as typed by the user. */
  name: markAsPersonalData(z.string().max(maxApiTokenNameLength), 'userId'),
  scopes: z.array(ApiScope).min(1).max(20),
  expiresAt: Instant,
});
/**
 * The token was revoked by the user or an admin, or because the account was disabled or the password was reset with a
 * mailed link.
 */
export const ApiTokenRevoked = defineFirstEventVersion('ApiTokenRevoked', { userId: UserId, tokenId: z.uuid() });

export const userAccountEvents = [
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
export type ApiTokenCreated = InferredDomainEvent<typeof ApiTokenCreated>;
export type ObjectionRaised = InferredDomainEvent<typeof ObjectionRaised>;
export type SubjectErased = InferredDomainEvent<typeof SubjectErased>;
/** Events of a `user-{id}` stream. */
export type UserAccountEvent = InferredDomainEvent<(typeof userAccountEvents)[number]>;
