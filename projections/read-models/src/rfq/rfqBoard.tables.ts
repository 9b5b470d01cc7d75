import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MaskedRequest } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import type { AmountUnit, PriceParts, RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type {
  DecisionPriority,
  LinkOutcome,
  LinkStatus,
  RejectReason,
  RfqOutcome,
  RfqStatus,
  Urgency,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import { bigint, bool, instant, int, intArray, jsonb, later, orNull, setAfterBatch, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';
import { answerTime, linkCount, rfqCount } from './boardFigures.tables.ts';
import { linkGroupPlace } from './linkGroups.ts';

/**
 * One row per RFQ. `number` is the short one behind 'RFQ #', in the order of `position`; `status` is what the RFQ reads as, from
 * its links that are not deleted; `outcome` is NULL while it takes answers. Company, title and volume are NULL once the buyer is erased.
 */
export const rfq = defineTable(
  'rfq',
  {
    rfq_id: uuid,
    number: setAfterBatch(int),
    position: bigint,
    buyer_id: uuid,
    /** The company whose it is; NULL where it is the buyer's alone. */
    company_id: orNull(uuid),
    company_name: orNull(text()),
    project_title: orNull(text()),
    urgency: text<Urgency>(),
    expected_volume: orNull(text()),
    decision_priorities: jsonb<DecisionPriority[]>(),
    requirements: jsonb<Requirements>(),
    created_at: instant,
    deadline: instant,
    /** What is needed in numbers; NULL where the buyer named none. */
    need: orNull(jsonb<RfqNeed>()),
    /** What was needed before the numbers changed last. */
    need_before: later(jsonb<RfqNeed>()),
    need_changed_at: later(instant),
    /** The expired RFQ that this one sends again. */
    resent_from: orNull(uuid),
    outcome: later(text<RfqOutcome>()),
    /** When it was closed last. */
    closed_at: later(instant),
    reopen_until: later(instant),
    status: setAfterBatch(text<RfqStatus>()),
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
 * What an RFQ that everybody may read of it is searched by: title and company, folded by `searchText`, and the `trigramsOf` both. It stands apart
 * from the RFQ, whose row changes with every answer. NULL once the buyer is erased.
 */
export const rfqWords = defineTable(
  'rfq_words',
  {
    rfq_id: uuid,
    title_words: orNull(text()),
    company_words: orNull(text()),
    grams: orNull(intArray),
  },
  ['rfq_id'],
  { readers: ['USING gin (grams) WITH (gin_pending_list_limit = 1024)'] },
);

/** Names under which providers were asked, folded by `searchText` beside each: what of an RFQ is searched by the names of its providers. */
export const askedName = defineTable('asked_name', { provider_id: text(), provider_name: text(), name_words: text() }, [
  'provider_id',
  'provider_name',
]);

/** Who the customer is, and free text; every column but the ids is NULL once the buyer is erased. */
export const rfqContact = defineTable(
  'rfq_contact',
  {
    rfq_id: uuid,
    buyer_id: uuid,
    contact_name: orNull(text()),
    email: orNull(text()),
    phone: orNull(text()),
    custom_requirements: orNull(text()),
    /** The wizard's object as it was sent. */
    wizard_data: orNull(jsonb<Readonly<Record<string, unknown>>>()),
    /** The buyer's own words, and the contact's name and address, folded by `searchText`: only who may read them searches them. */
    own_words: orNull(text()),
    who_words: orNull(text()),
    /** The `trigramsOf` the latter. */
    who_grams: orNull(intArray),
    /** The buyer's texts for providers that have not accepted; NULL where they hold no contact data. */
    masked: later(jsonb<MaskedRequest>()),
    /** What these providers search: the masked title and words, folded by `searchText`. */
    masked_words: later(text()),
  },
  ['rfq_id'],
  { handlers: ['(buyer_id)'], readers: ['USING gin (who_grams) WITH (gin_pending_list_limit = 1024)'] },
);

/**
 * One row per RFQ and provider, the provider as it was when the RFQ went out. `ordinal` is its place among the chosen ones,
 * from 0; `quote_version` the newest quote; a tombstoned link has `deleted_at`. `version` counts the events on the link.
 */
export const rfqLink = defineTable(
  'rfq_link',
  {
    link_id: uuid,
    rfq_id: uuid,
    ordinal: int,
    position: bigint,
    provider_id: text(),
    provider_name: text(),
    provider_type: text<ProviderRecord['type']>(),
    provider_website: orNull(text()),
    status: text<LinkStatus>(),
    ever_accepted: bool,
    sent_at: instant,
    viewed_at: later(instant),
    accepted_at: later(instant),
    rejected_at: later(instant),
    reject_reason: later(text<RejectReason>()),
    /** The vendor's words to the buyer; NULL once the buyer is erased. */
    reject_note: later(text()),
    responded_at: later(instant),
    quote_version: later(int),
    quote_withdrawn: bool,
    withdrawn_at: later(instant),
    outcome: later(text<LinkOutcome>()),
    /** The buyer's words to the vendor; NULL once the buyer is erased. */
    outcome_note: later(text()),
    /** The same for a provider that has not accepted; NULL where it holds no contact data. */
    masked_outcome_note: later(text()),
    outcome_at: later(instant),
    admin_notes: later(text()),
    /** Whom the provider put in charge last; somebody who may not answer for it any more counts as nobody. */
    in_charge_id: later(uuid),
    version: int,
    deleted_at: later(instant),
  },
  ['link_id'],
  {
    handlers: ['(rfq_id)'],
    readers: [
      '(provider_id, position DESC) WHERE deleted_at IS NULL',
      // The vendor's list, and how much of it is in which status.
      `(provider_id, (${linkGroupPlace({ status: 'status', outcome: 'outcome' })}), position DESC) WHERE deleted_at IS NULL`,
      '(provider_id, status, outcome) WHERE deleted_at IS NULL',
      '(provider_id, in_charge_id) WHERE deleted_at IS NULL AND in_charge_id IS NOT NULL',
    ],
  },
);

/** Every version of every quote; `amount` is the stored decimal text. */
export const quoteVersion = defineTable(
  'quote_version',
  {
    link_id: uuid,
    version: int,
    amount: text(),
    currency: text<Currency>(),
    amount_unit: orNull(text<AmountUnit>()),
    parts: orNull(jsonb<PriceParts>()),
    /** Instant, ISO 8601. */
    valid_until: orNull(text()),
    inclusions: orNull(text()),
    details: orNull(text()),
    notes: orNull(text()),
    sent_at: instant,
  },
  ['link_id', 'version'],
);

/** RFQs with their links and quotes, for buyers, vendors and admins, what they are searched by, and figures over all of them. */
export const rfqBoard = defineReadModel({
  name: 'rfqBoard',
  version: 10,
  tables: { rfq, rfqContact, rfqLink, quoteVersion, rfqWords, askedName, linkCount, rfqCount, answerTime },
});
