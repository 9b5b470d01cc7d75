import { bigint, bool, collatedText, instant, int, later, setAfterBatch, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

const providerId = collatedText();

/** One row per RFQ and provider. `expired_at` is `NULL` unless the link is currently expired. */
export const request = defineTable(
  'request',
  {
    link_id: uuid,
    provider_id: providerId,
    buyer_id: uuid,
    sent_at: instant,
    expired_at: later(instant),
    deleted: bool,
  },
  ['link_id'],
  { handlers: ['(provider_id)'] },
);

/** One row per answer of a vendor; only the first answer of a link counts. */
export const answer = defineTable('answer', { link_id: uuid, position: bigint, at: instant }, ['link_id', 'position']);

/** One row per approval of a user to represent a provider; `lapsed` while the user is a viewer, and once access ended. */
export const approval = defineTable(
  'approval',
  { user_id: uuid, position: bigint, provider_id: providerId, at: instant, lapsed: bool },
  ['user_id', 'position'],
  { handlers: ['(provider_id)'], readers: ['(provider_id) WHERE NOT lapsed'] },
);

export const disabledAccount = defineTable('disabled_account', { user_id: uuid }, ['user_id']);

/**
 * Response metrics of a provider over requests that were answered, or expired while the provider had users; without deleted ones and those
 * sent by the provider's own users. `median_seconds` is the median time to the first answer.
 */
export const providerResponse = defineTable(
  'provider_response',
  {
    provider_id: providerId,
    requests: setAfterBatch(int),
    buyers: setAfterBatch(int),
    answered: setAfterBatch(int),
    median_seconds: later(int),
  },
  ['provider_id'],
  { handlers: ['(provider_id) WHERE requests IS NULL'] },
);

/** Response metrics. Contains buyers only by id, and no query returns the ids. */
export const responses = defineReadModel({
  name: 'responses',
  version: 2,
  tables: { request, answer, approval, disabledAccount, providerResponse },
});
