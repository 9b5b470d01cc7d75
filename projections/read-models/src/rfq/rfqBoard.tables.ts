import { defineTable } from '../table.ts';

/**
 * One row per RFQ. `number` is the short one behind 'RFQ #', in the order of `position`; `status` is what the RFQ reads as, from
 * its links that are not deleted. Both are set after the batch. Company, title and volume are NULL once the buyer is erased.
 */
export const rfq = defineTable(
  'rfq',
  {
    rfq_id: 'uuid',
    number: 'int',
    position: 'bigint',
    buyer_id: 'uuid',
    company_name: 'text',
    project_title: 'text',
    urgency: 'text',
    expected_volume: 'text',
    decision_priorities: 'jsonb',
    requirements: 'jsonb',
    created_at: 'timestamptz',
    deadline: 'timestamptz',
    status: 'text',
  },
  ['rfq_id'],
  {
    handlers: ['(position)', '(position) WHERE number IS NULL', '(rfq_id) WHERE status IS NULL'],
    readers: [
      '(buyer_id, position DESC)',
      '(status, position)',
      '(created_at)',
      '(deadline, position)',
      '(lower(company_name), position)',
    ],
  },
);

/** Who the customer is, and free text; every column but the ids is NULL once the buyer is erased. */
export const rfqContact = defineTable(
  'rfq_contact',
  {
    rfq_id: 'uuid',
    buyer_id: 'uuid',
    contact_name: 'text',
    email: 'text',
    phone: 'text',
    custom_requirements: 'text',
    wizard_data: 'jsonb',
  },
  ['rfq_id'],
  { handlers: ['(buyer_id)'] },
);

/**
 * One row per RFQ and provider, the provider as it was when the RFQ went out. `ordinal` is its place among the chosen ones,
 * from 0; `quote_version` the newest quote; a tombstoned link has `deleted_at`. `version` counts the events on the link.
 */
export const rfqLink = defineTable(
  'rfq_link',
  {
    link_id: 'uuid',
    rfq_id: 'uuid',
    ordinal: 'int',
    position: 'bigint',
    provider_id: 'text',
    provider_name: 'text',
    provider_type: 'text',
    provider_website: 'text',
    status: 'text',
    ever_accepted: 'boolean',
    sent_at: 'timestamptz',
    viewed_at: 'timestamptz',
    accepted_at: 'timestamptz',
    rejected_at: 'timestamptz',
    responded_at: 'timestamptz',
    quote_version: 'int',
    admin_notes: 'text',
    version: 'int',
    deleted_at: 'timestamptz',
  },
  ['link_id'],
  { handlers: ['(rfq_id)'], readers: ['(provider_id, position DESC) WHERE deleted_at IS NULL'] },
);

/** Every version of every quote; `amount` is the stored decimal text. */
export const quoteVersion = defineTable(
  'quote_version',
  {
    link_id: 'uuid',
    version: 'int',
    amount: 'text',
    currency: 'text',
    details: 'text',
    notes: 'text',
    sent_at: 'timestamptz',
  },
  ['link_id', 'version'],
);
