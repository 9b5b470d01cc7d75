import { defineTable } from '../table.ts';

/**
 * One row per correction that a provider's people proposed. `changes` are fields by key with the words before and after; `source`
 * and `remark` are what the person `user_id` typed, `NULL` once that person is erased.
 */
export const correction = defineTable(
  'correction',
  {
    correction_id: 'uuid',
    provider_id: 'text',
    user_id: 'uuid',
    status: 'text',
    changes: 'jsonb',
    source: 'text',
    remark: 'text',
    proposed_at: 'timestamptz',
    decided_at: 'timestamptz',
    reason: 'text',
    /** Of the catalogue, in which it was accepted. */
    version: 'int',
  },
  ['correction_id'],
  {
    readers: ['(provider_id, proposed_at DESC)', "(proposed_at) WHERE status = 'pending'"],
    handlers: ['(user_id)'],
  },
);
