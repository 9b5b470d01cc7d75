import { defineTable } from '../table.ts';

export const person = defineTable(
  'person',
  {
    user_id: 'uuid',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    company: 'text',
    registered_at: 'timestamptz',
    email_confirmed: 'boolean',
    second_factor: 'boolean',
    disabled: 'boolean',
    terms_version: 'text',
  },
  ['user_id'],
);

/** One row per person; `status` is none, pending or approved, `roles` in the order in which they were granted. */
export const access = defineTable(
  'access',
  {
    user_id: 'uuid',
    roles: 'text[]',
    status: 'text',
    provider_id: 'text',
    provider_name: 'text',
    requested_at: 'timestamptz',
    reason: 'text',
  },
  ['user_id'],
  { readers: [`(requested_at, user_id) WHERE status = 'pending'`] },
);
