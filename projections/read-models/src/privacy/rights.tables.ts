import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import { instant, nullable, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per data subject request or opt-out of sale, deleted if not confirmed in time. `user_id` is the subject whose
 * key encrypts the texts in the event log, `account_id` the account that a confirmed request is about (`NULL` if there
 * is none). `email` and `description` are stored as typed into the form; `reason` is an admin's reason for declining.
 * These three columns are `NULL` once the person is erased. The people read model contains the account's data.
 */
export const privacyRequestTable = defineTable(
  'rights_request',
  {
    request_id: uuid,
    user_id: uuid,
    account_id: nullable(uuid),
    request_type: text<PrivacyRequestType>(),
    source: text<'session' | 'form'>(),
    status: text<'unconfirmed' | 'open' | 'granted' | 'fulfilled' | 'declined'>(),
    email: nullable(text()),
    description: nullable(text()),
    requested_at: instant,
    due_at: instant,
    decided_at: nullable(instant),
    reason: nullable(text()),
  },
  ['request_id'],
  {
    readers: [
      `(due_at) WHERE status IN ('open', 'granted')`,
      `(requested_at) WHERE status = 'unconfirmed'`,
      `(decided_at) WHERE request_type = 'do-not-sell'`,
      '(email) WHERE email IS NOT NULL',
    ],
    handlers: ['(user_id)', '(account_id)'],
  },
);

/** Data subject requests. */
export const privacyRequestsReadModel = defineReadModel({
  name: 'privacy',
  version: 2,
  tables: { rightsRequest: privacyRequestTable },
});
