import { defineTable } from '../table.ts';

/**
 * One row per request for a right. `status` is unconfirmed, open, fulfilled or declined; `reason` is what an admin said of a refusal,
 * `NULL` once the person is erased. Who the person is stands in the people's read model.
 */
export const rightsRequest = defineTable(
  'rights_request',
  {
    request_id: 'uuid',
    user_id: 'uuid',
    request_type: 'text',
    status: 'text',
    requested_at: 'timestamptz',
    due_at: 'timestamptz',
    decided_at: 'timestamptz',
    reason: 'text',
  },
  ['request_id'],
  { readers: [`(due_at) WHERE status = 'open'`], handlers: ['(user_id)'] },
);
