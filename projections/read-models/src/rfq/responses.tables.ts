import {
  bigint,
  bool,
  defineCollatedTextColumn,
  instant,
  int,
  initiallyNull,
  makeColumnFilledAfterBatch,
  uuid,
} from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

const providerId = defineCollatedTextColumn();

/** One row per RFQ and provider. `expired_at` is `NULL` unless the link is currently expired. */
export const receivedRfqTable = defineTable(
  'request',
  {
    link_id: uuid,
    provider_id: providerId,
    buyer_id: uuid,
    sent_at: instant,
    expired_at: initiallyNull(instant),
    deleted: bool,
  },
  ['link_id'],
  { handlers: ['(provider_id)'] },
);

/** One row per answer of a vendor; only the first answer of a link counts. */
export const vendorAnswerTable = defineTable('answer', { link_id: uuid, position: bigint, at: instant }, [
  'link_id',
  'position',
]);

/**
 * One row per approval of a user to represent a provider; `lapsed` is true while the user is a viewer, and once the
 * access has ended.
 */
export const vendorAccessApprovalTable = defineTable(
  'approval',
  { user_id: uuid, position: bigint, provider_id: providerId, at: instant, lapsed: bool },
  ['user_id', 'position'],
  { handlers: ['(provider_id)'], readers: ['(provider_id) WHERE NOT lapsed'] },
);

export const disabledAccountTable = defineTable('disabled_account', { user_id: uuid }, ['user_id']);

/**
 * Response metrics of a provider over requests that were answered, or that expired after the provider's first user was
 * approved. Deleted requests, and requests sent by current or former users of the provider, are excluded.
 * `median_seconds` is the median time to the first answer.
 */
export const providerResponseMetricsTable = defineTable(
  'provider_response',
  {
    provider_id: providerId,
    requests: makeColumnFilledAfterBatch(int),
    buyers: makeColumnFilledAfterBatch(int),
    answered: makeColumnFilledAfterBatch(int),
    median_seconds: initiallyNull(int),
  },
  ['provider_id'],
  { handlers: ['(provider_id) WHERE requests IS NULL'] },
);

/** Response metrics. The only buyer data stored is the id, which no query returns. */
export const providerResponseMetricsReadModel = defineReadModel({
  name: 'responses',
  version: 2,
  tables: {
    request: receivedRfqTable,
    answer: vendorAnswerTable,
    approval: vendorAccessApprovalTable,
    disabledAccount: disabledAccountTable,
    providerResponse: providerResponseMetricsTable,
  },
});
