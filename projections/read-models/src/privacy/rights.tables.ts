import type { PrivacyRequestType } from '@marketplace/contracts/privacy/privacy.values.ts';
import { instant, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per request for a right or opt-out of sale, until nobody confirmed it in time. `user_id` is whose words are sealed, `account_id`
 * the account that a confirmed request is about, `NULL` for a stranger. `email` and `description` are as they were typed into the form,
 * `reason` what an admin said of a refusal: `NULL` once the person is erased. Who an account belongs to stands in the people's read model.
 */
export const rightsRequest = defineTable(
  'rights_request',
  {
    request_id: uuid,
    user_id: uuid,
    account_id: orNull(uuid),
    request_type: text<PrivacyRequestType>(),
    source: text<'session' | 'form'>(),
    status: text<'unconfirmed' | 'open' | 'granted' | 'fulfilled' | 'declined'>(),
    email: orNull(text()),
    description: orNull(text()),
    requested_at: instant,
    due_at: instant,
    decided_at: orNull(instant),
    reason: orNull(text()),
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

/** What people ask for under the data protection law. */
export const privacy = defineReadModel({ name: 'privacy', version: 2, tables: { rightsRequest } });
