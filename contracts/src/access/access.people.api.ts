import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { TypedAddress } from '../kernel/emailAddress.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { UserId } from '../kernel/ids.ts';
import { mostVendorPeople, mostWaitingVendors, VendorRight } from './access.values.ts';

/** Somebody with access to a provider, as colleagues see each other. */
export const VendorPersonView = z.object({
  user_id: UserId,
  name: z.string().nullable(),
  /** Whether it is the caller. */
  own: z.boolean(),
  /** As it counts: where nobody is said to be an owner, who was approved first is one. */
  right: VendorRight,
});
export type VendorPersonView = z.infer<typeof VendorPersonView>;

/** Somebody who waits for access, with what an owner decides by. */
export const WaitingVendorView = z.object({
  user_id: UserId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Nobody is let in before. */
  email_confirmed: z.boolean(),
  asked_at: Instant,
});
export type WaitingVendorView = z.infer<typeof WaitingVendorView>;

export const VendorPeopleView = z.object({
  provider_name: z.string(),
  /** The caller's own. */
  right: VendorRight,
  /** Owners first, then by who was approved first. */
  people: z.array(VendorPersonView).max(mostVendorPeople),
  /** Who asked first; for owners alone. */
  waiting: z.array(WaitingVendorView).max(mostWaitingVendors),
});
export type VendorPeopleView = z.infer<typeof VendorPeopleView>;

export const readVendorPeople = query('/api/vendor/people', 'vendor', {
  summary:
    "Who has access to the caller's provider and what each of them may do; for its owners also who waits for access.",
  reply: VendorPeopleView,
});

const person = { user_id: UserId };
const byOwner = ['access.history-full', 'access.owner-needed'] as const;

/** Refuses 'access.not-pending' (409) for whoever does not wait for access to the owner's own provider. */
export const admitVendor = command('POST', '/api/vendor/people/admit', 'answering', {
  summary: "Let somebody in who waits for access to the caller's provider; owners only.",
  refuses: [
    ...byOwner,
    'access.email-unconfirmed',
    'access.not-approved',
    'access.not-pending',
    'access.provider-full',
  ],
  body: z.strictObject({ ...person, right: VendorRight }),
  reply: Accepted,
});

export const declineVendor = command('POST', '/api/vendor/people/decline', 'answering', {
  summary: "Decline somebody who waits for access to the caller's provider; owners only.",
  refuses: [...byOwner, 'access.not-pending'],
  body: z.strictObject(person),
  reply: Accepted,
});

/** The last owner stays one: 'access.last-owner' (409). Whoever has no access to the provider is 'access.not-approved' (409), whoever it is. */
export const setVendorRight = command('POST', '/api/vendor/people/right', 'answering', {
  summary: "Say what somebody with access to the caller's provider may do; owners only.",
  refuses: [...byOwner, 'access.last-owner', 'access.not-approved'],
  body: z.strictObject({ ...person, right: VendorRight }),
  reply: Accepted,
});

/** The last owner stays: 'access.last-owner' (409). */
export const removeVendor = command('POST', '/api/vendor/people/remove', 'answering', {
  summary: "End somebody's access to the caller's provider; owners only.",
  refuses: [...byOwner, 'access.last-owner', 'access.not-approved'],
  body: z.strictObject(person),
  reply: Accepted,
});

/** Refuses 'access.last-owner' (409) only where the person would count as an owner all the same. */
export const setVendorRightByAdmin = command('POST', '/api/admin/provider-access/right', 'admin', {
  summary: 'Say what somebody with access to a provider may do.',
  refuses: ['access.history-full', 'access.last-owner', 'access.not-approved', 'access.not-you', 'access.unknown-user'],
  body: z.strictObject({ user_email: TypedAddress, admin_email: TypedAddress, right: VendorRight }),
  reply: Accepted,
});
