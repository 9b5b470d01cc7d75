import { bigint, bool, collatedText, instant, int, later, setAfterBatch, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

const providerId = collatedText();

/** One row per RFQ and provider. `expired_at` is `NULL` unless the link is expired as it stands. */
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

/** One row per answer of a vendor; the first of a link is the one that counts. */
export const answer = defineTable('answer', { link_id: uuid, position: bigint, at: instant }, ['link_id', 'position']);

/** One row per time that somebody was approved to answer for a provider; `lapsed` while that person only reads, and once access ended. */
export const approval = defineTable(
  'approval',
  { user_id: uuid, position: bigint, provider_id: providerId, at: instant, lapsed: bool },
  ['user_id', 'position'],
  { handlers: ['(provider_id)'], readers: ['(provider_id) WHERE NOT lapsed'] },
);

/** Accounts that are disabled. */
export const disabledAccount = defineTable('disabled_account', { user_id: uuid }, ['user_id']);

/**
 * What the requests to a provider came to that were answered, or that expired after somebody here could have answered them; without
 * deleted ones and those of the provider's own people. `median_seconds` is to the first answer, of those answered.
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

/** How vendors here answer. It names buyers by their ids only, and no query gives those. */
export const responses = defineReadModel({
  name: 'responses',
  version: 2,
  tables: { request, answer, approval, disabledAccount, providerResponse },
});
