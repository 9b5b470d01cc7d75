import type { rightsRequestTypes } from '@marketplace/contracts/privacy/privacy.values.ts';
import { instant, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per request for a right. `reason` is what an admin said of a refusal, `NULL` once the person is erased. Who the person is stands
 * in the people's read model.
 */
export const rightsRequest = defineTable(
  'rights_request',
  {
    request_id: uuid,
    user_id: uuid,
    request_type: text<(typeof rightsRequestTypes)[number]>(),
    status: text<'unconfirmed' | 'open' | 'fulfilled' | 'declined'>(),
    requested_at: instant,
    due_at: instant,
    decided_at: orNull(instant),
    reason: orNull(text()),
  },
  ['request_id'],
  { readers: [`(due_at) WHERE status = 'open'`], handlers: ['(user_id)'] },
);

/** What people ask for under the data protection law. */
export const privacy = defineReadModel({ name: 'privacy', version: 1, tables: { rightsRequest } });
