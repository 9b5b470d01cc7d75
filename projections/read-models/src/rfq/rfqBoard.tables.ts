import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MaskedRfqTexts } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import type {
  QuoteBillingUnit,
  LineItemPrices,
  RfqRequiredQuantities,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type {
  BuyerDecisionCriterion,
  RfqLinkOutcome,
  RfqLinkStatus,
  RfqRejectReason,
  RfqOutcome,
  RfqStatus,
  RfqUrgency,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  bigint,
  bool,
  instant,
  int,
  intArrayColumn,
  jsonb,
  initiallyNull,
  nullable,
  makeColumnFilledAfterBatch,
  text,
  uuid,
} from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';
import {
  rfqLinkAnswerTimeTable,
  rfqLinkCountByProviderAndStatusTable,
  rfqCountByStatusTable,
} from './rfqMetrics.tables.ts';
import { buildVendorRfqListGroupRankSql } from './linkGroupSql.ts';

/**
 * One row per RFQ. `number` is shown after 'RFQ #' and follows the order of `position`; `status` is derived from links
 * that are not deleted; `outcome` is NULL until the RFQ is awarded or closed. Company, title and volume are NULL once
 * the buyer is erased.
 */
export const rfqTable = defineTable(
  'rfq',
  {
    rfq_id: uuid,
    number: makeColumnFilledAfterBatch(int),
    position: bigint,
    buyer_id: uuid,
    /** Company that owns the RFQ; NULL if the RFQ belongs to the buyer alone. */
    company_id: nullable(uuid),
    company_name: nullable(text()),
    project_title: nullable(text()),
    urgency: text<RfqUrgency>(),
    expected_volume: nullable(text()),
    decision_priorities: jsonb<BuyerDecisionCriterion[]>(),
    requirements: jsonb<BuyerRequirements>(),
    created_at: instant,
    deadline: instant,
    /** Required quantities; NULL if not stated. */
    need: nullable(jsonb<RfqRequiredQuantities>()),
    /** Quantities before the last change. */
    need_before: initiallyNull(jsonb<RfqRequiredQuantities>()),
    need_changed_at: initiallyNull(instant),
    /** Id of the expired RFQ that this RFQ repeats. */
    resent_from: nullable(uuid),
    outcome: initiallyNull(text<RfqOutcome>()),
    /** Time when the RFQ was last closed. */
    closed_at: initiallyNull(instant),
    reopen_until: initiallyNull(instant),
    status: makeColumnFilledAfterBatch(text<RfqStatus>()),
  },
  ['rfq_id'],
  {
    handlers: ['(position)', '(position) WHERE number IS NULL', '(rfq_id) WHERE status IS NULL'],
    readers: [
      '(buyer_id, position DESC)',
      '(company_id, position DESC) WHERE company_id IS NOT NULL',
      '(status, position)',
      '(created_at)',
      '(deadline, position)',
      "(coalesce(lower(company_name), ''), position)",
      '(number)',
    ],
  },
);

/**
 * Search index of the data that all readers of an RFQ can see: title and company, normalised by `normaliseSearchText`,
 * and the trigrams of both from `hashTrigrams`. This is a separate table, because the row of the RFQ changes with every
 * answer. The indexed data is NULL once the buyer is erased.
 */
export const rfqSearchTextTable = defineTable(
  'rfq_words',
  {
    rfq_id: uuid,
    title_words: nullable(text()),
    company_words: nullable(text()),
    grams: nullable(intArrayColumn),
  },
  ['rfq_id'],
  { readers: ['USING gin (grams) WITH (gin_pending_list_limit = 1024)'] },
);

/**
 * Names of providers at the time when RFQs were sent, in their original form and normalised by `normaliseSearchText`:
 * the search index for provider names.
 */
export const rfqProviderNameSearchTable = defineTable(
  'asked_name',
  { provider_id: text(), provider_name: text(), name_words: text() },
  ['provider_id', 'provider_name'],
);

/** The buyer's contact details and free text; every column except the ids is NULL once the buyer is erased. */
export const rfqBuyerContactTable = defineTable(
  'rfq_contact',
  {
    rfq_id: uuid,
    buyer_id: uuid,
    contact_name: nullable(text()),
    email: nullable(text()),
    phone: nullable(text()),
    custom_requirements: nullable(text()),
    /** Data of the requirements wizard, as sent. */
    wizard_data: nullable(jsonb<Readonly<Record<string, unknown>>>()),
    /**
     * `own_words` is the buyer's free text, and `who_words` is the contact's name and email address, both normalised by
     * `normaliseSearchText`. They are searched only for readers who can see these texts.
     */
    own_words: nullable(text()),
    who_words: nullable(text()),
    /** Trigrams of `who_words` from `hashTrigrams`. */
    who_grams: nullable(intArrayColumn),
    /** The buyer's texts as shown to providers that have not accepted; NULL if they contain no contact data. */
    masked: initiallyNull(jsonb<MaskedRfqTexts>()),
    /**
     * Search text for providers that have not accepted: masked title and free text, normalised by
     * `normaliseSearchText`.
     */
    masked_words: initiallyNull(text()),
  },
  ['rfq_id'],
  { handlers: ['(buyer_id)'], readers: ['USING gin (who_grams) WITH (gin_pending_list_limit = 1024)'] },
);

/**
 * One row per RFQ and provider, with the provider's data at the time of sending. `ordinal` is the index among the
 * chosen providers, from 0; `quote_version` is the version of the newest quote; the row of a deleted link is kept, with
 * `deleted_at`. `version` counts the events on the link.
 */
export const rfqLinkTable = defineTable(
  'rfq_link',
  {
    link_id: uuid,
    rfq_id: uuid,
    ordinal: int,
    position: bigint,
    provider_id: text(),
    provider_name: text(),
    provider_type: text<ProviderRecord['type']>(),
    provider_website: nullable(text()),
    status: text<RfqLinkStatus>(),
    ever_accepted: bool,
    sent_at: instant,
    viewed_at: initiallyNull(instant),
    accepted_at: initiallyNull(instant),
    rejected_at: initiallyNull(instant),
    reject_reason: initiallyNull(text<RfqRejectReason>()),
    /** The vendor's note to the buyer; NULL once the buyer is erased. */
    reject_note: initiallyNull(text()),
    responded_at: initiallyNull(instant),
    quote_version: initiallyNull(int),
    quote_withdrawn: bool,
    withdrawn_at: initiallyNull(instant),
    outcome: initiallyNull(text<RfqLinkOutcome>()),
    /** The buyer's note to the vendor; NULL once the buyer is erased. */
    outcome_note: initiallyNull(text()),
    /** `outcome_note` as shown to a provider that has not accepted; NULL if it contains no contact data. */
    masked_outcome_note: initiallyNull(text()),
    outcome_at: initiallyNull(instant),
    admin_notes: initiallyNull(text()),
    /** Last assignee. The link counts as unassigned once this user no longer represents the provider. */
    in_charge_id: initiallyNull(uuid),
    version: int,
    deleted_at: initiallyNull(instant),
  },
  ['link_id'],
  {
    handlers: ['(rfq_id)'],
    readers: [
      '(provider_id, position DESC) WHERE deleted_at IS NULL',
      // The next three indexes are for the vendor's list and its counts per status.
      `(provider_id, (${buildVendorRfqListGroupRankSql({ status: 'status', outcome: 'outcome' })}), position DESC) WHERE deleted_at IS NULL`,
      '(provider_id, status, outcome) WHERE deleted_at IS NULL',
      '(provider_id, in_charge_id) WHERE deleted_at IS NULL AND in_charge_id IS NOT NULL',
    ],
  },
);

/** All versions of all quotes; `amount` is the stored decimal text. */
export const quoteVersionTable = defineTable(
  'quote_version',
  {
    link_id: uuid,
    version: int,
    amount: text(),
    currency: text<Currency>(),
    amount_unit: nullable(text<QuoteBillingUnit>()),
    parts: nullable(jsonb<LineItemPrices>()),
    /** End of the quote's validity, ISO 8601. */
    valid_until: nullable(text()),
    inclusions: nullable(text()),
    details: nullable(text()),
    notes: nullable(text()),
    sent_at: instant,
  },
  ['link_id', 'version'],
);

/** RFQs with links and quotes for buyers, vendors and admins, with their search index and metrics. */
export const rfqsAndQuotesReadModel = defineReadModel({
  name: 'rfqBoard',
  version: 10,
  tables: {
    rfq: rfqTable,
    rfqContact: rfqBuyerContactTable,
    rfqLink: rfqLinkTable,
    quoteVersion: quoteVersionTable,
    rfqWords: rfqSearchTextTable,
    askedName: rfqProviderNameSearchTable,
    linkCount: rfqLinkCountByProviderAndStatusTable,
    rfqCount: rfqCountByStatusTable,
    answerTime: rfqLinkAnswerTimeTable,
  },
});
