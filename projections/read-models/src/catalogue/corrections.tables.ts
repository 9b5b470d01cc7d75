import type { CorrectionProposed } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CorrectionView } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { instant, int, jsonb, later, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per correction that a provider's people proposed. `changes` are fields by key with the words before and after; `source`
 * and `remark` are what the person `user_id` typed, `NULL` once that person is erased.
 */
export const correction = defineTable(
  'correction',
  {
    correction_id: uuid,
    provider_id: text(),
    user_id: uuid,
    status: text<CorrectionView['status']>(),
    changes: jsonb<CorrectionProposed['data']['changes']>(),
    source: orNull(text()),
    remark: orNull(text()),
    proposed_at: instant,
    decided_at: later(instant),
    reason: later(text()),
    /** Of the catalogue, in which it was accepted. */
    version: later(int),
  },
  ['correction_id'],
  {
    readers: ['(provider_id, proposed_at DESC)', "(proposed_at) WHERE status = 'pending'"],
    handlers: ['(user_id)'],
  },
);

/** What providers' people would have the catalogue say. */
export const corrections = defineReadModel({ name: 'corrections', version: 1, tables: { correction } });
