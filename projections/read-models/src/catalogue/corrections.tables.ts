import type { CorrectionProposed } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueCorrectionReplyItem } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { instant, int, jsonb, initiallyNull, nullable, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per correction proposed by a provider. `changes` are fields by key with old and new text; `source` and
 * `remark` were entered by the user `user_id` and are `NULL` once that user is erased.
 */
export const catalogueCorrectionTable = defineTable(
  'correction',
  {
    correction_id: uuid,
    provider_id: text(),
    user_id: uuid,
    status: text<CatalogueCorrectionReplyItem['status']>(),
    changes: jsonb<CorrectionProposed['data']['changes']>(),
    source: nullable(text()),
    remark: nullable(text()),
    proposed_at: instant,
    decided_at: initiallyNull(instant),
    reason: initiallyNull(text()),
    /** Catalogue version in which the correction was accepted. */
    version: initiallyNull(int),
  },
  ['correction_id'],
  {
    readers: ['(provider_id, proposed_at DESC)', "(proposed_at) WHERE status = 'pending'"],
    handlers: ['(user_id)'],
  },
);

/** Corrections that providers proposed for catalogue entries. */
export const catalogueCorrectionsReadModel = defineReadModel({
  name: 'corrections',
  version: 1,
  tables: { correction: catalogueCorrectionTable },
});
