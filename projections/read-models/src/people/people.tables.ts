import type { GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { ProviderAccessStatus } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import { bigint, bool, instant, initiallyNull, nullable, text, defineTextArrayColumn, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per user; email address, names and company are NULL once the user is erased. */
export const personTable = defineTable(
  'person',
  {
    user_id: uuid,
    email: nullable(text()),
    first_name: nullable(text()),
    last_name: nullable(text()),
    company: nullable(text()),
    registered_at: instant,
    email_confirmed: bool,
    second_factor: bool,
    disabled: bool,
    /** Last accepted version of the terms; NULL if none was accepted. */
    terms_version: nullable(text()),
    /** Whether the user has restricted the processing of personal data to storage. */
    restricted: bool,
    /** Whether the user has objected to analytics. */
    objecting: bool,
    /** Time of the erasure; NULL if the user is not erased. */
    erased_at: initiallyNull(instant),
  },
  ['user_id'],
  { readers: [`(split_part(email, '@', -1))`] },
);

/** One row per user. `roles` lists the user's roles in the order in which they were granted. */
export const userAccessTable = defineTable(
  'access',
  {
    user_id: uuid,
    roles: defineTextArrayColumn<GrantableRole>(),
    status: text<ProviderAccessStatus>(),
    provider_id: nullable(text()),
    provider_name: nullable(text()),
    requested_at: nullable(instant),
    reason: nullable(text()),
    /** The user's right for the provider. It has no effect unless the user has access to the provider. */
    vendor_right: text<VendorRight>(),
    /** Log position of the last approval; NULL if access was never approved. */
    approved_position: initiallyNull(bigint),
  },
  ['user_id'],
  { readers: [`(requested_at, user_id) WHERE status = 'pending'`, `(provider_id) WHERE status = 'approved'`] },
);

/** Users and their rights. */
export const peopleReadModel = defineReadModel({
  name: 'people',
  version: 9,
  tables: { person: personTable, access: userAccessTable },
});
