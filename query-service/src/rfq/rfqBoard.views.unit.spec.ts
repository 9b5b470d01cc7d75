import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { emptyQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { BuyerRfqLinkReplyItem, BuyerRfqReplyItem, VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { describe, expect, test, vi } from 'vitest';
import { toAdminRfqView, toAdminRfqViewWithoutSummary } from './rfqAdmin.views.ts';
import type { BuyerRfqLinkQueryRow, BuyerRfqQueryRow, VendorRfqQueryRow } from './rfqBoard.queries.ts';
import {
  toBuyerRfqLinkView,
  toBuyerRfqView,
  toVendorRfqView,
  toVendorRfqViewWithoutSummary,
} from './rfqBoard.views.ts';

vi.mock('@marketplace/domain/matching/matching.summary.ts', { spy: true });

const noFurtherTerms = {
  quote_amount_unit: null,
  quote_parts: null,
  quote_valid_until: null,
  quote_inclusions: null,
};
const rfq = {
  rfq_id: '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b01',
  number: 1042,
  project_title: 'Trackers',
  company_name: 'Meridian Cold Chain',
  contact_name: 'Ida Lindqvist',
  email: 'ida@meridian.example',
  phone: '+46 8 123',
  expected_volume: '24000',
  urgency: 'high',
  decision_priorities: ['price'],
  requirements: { ...emptyBuyerRequirements, regions: ['Europe'], applicationProfile: 'Light' },
  custom_requirements: 'IP67',
  need: null,
  need_before: null,
  need_changed_at: null,
  wizard_data: { geographicRegions: ['Europe'], deviceLongevity: '10 years' },
  created_at: new Date('2026-11-12T08:00:00Z'),
  deadline: new Date('2026-12-12T08:00:00Z'),
} satisfies Partial<BuyerRfqQueryRow>;

const vendorRow: VendorRfqQueryRow = {
  ...rfq,
  link_id: '0d1f9a50-94ab-5a5c-9a3e-5a6f6c6a1b02',
  status: 'sent',
  sent_at: rfq.created_at,
  ever_accepted: false,
  ...emptyQuoteApiProperties,
  ...{ quote_version: null, quote_withdrawn: false },
  ...{ viewed_at: null, accepted_at: null, rejected_at: null, responded_at: null, withdrawn_at: null },
  ...{ reject_reason: null, reject_note: null },
  ...{ outcome: null, outcome_at: null, outcome_note: null, masked_outcome_note: null, masked: null },
};
const openRfq = { outcome: null, closed_at: null, reopen_until: null, resent_from: null };

describe('vendor view', () => {
  const json = (change: Partial<VendorRfqQueryRow>): string =>
    JSON.stringify(toVendorRfqView({ ...vendorRow, ...change }));
  const customer = /Meridian|Ida|meridian\.example|\+46|company_name|contact_name|user_email|phone/;

  test.each(['sent', 'rejected', 'expired'] as const)(
    'contains no customer data for a link that is %s and never was accepted',
    (status) => expect(json({ status })).not.toMatch(customer),
  );

  test.each(rfqLinkStatuses)('names the customer on a link that was accepted once and is now %s', (status) => {
    const view = VendorRfqReplyItem.parse(JSON.parse(json({ status, ever_accepted: true })));
    expect(view).toMatchObject({
      company_name: 'Meridian Cold Chain',
      contact_name: 'Ida Lindqvist',
      user_email: 'ida@meridian.example',
      phone: '+46 8 123',
      response_status: status,
    });
  });

  test('contains no free-form wizard fields before the vendor accepted', () => {
    const hostile = {
      companyName: 'Meridian Cold Chain',
      'Company ': 'Meridian Cold Chain',
      Email: 'ida@meridian.example',
      'e-mail': ['ida@meridian.example', 'Ida'],
      contact: ['Ida Lindqvist'],
      DeviceLongevity: 'ida@meridian.example',
      'Call Ida': true,
      __proto_: 'Meridian',
    };
    const wizard_data = { ...hostile, geographicRegions: ['Ida'], securityRequirements: ['IPsec'] };
    expect(json({ wizard_data })).not.toMatch(customer);
    expect(json({ wizard_data })).toContain('Security requirements: IPsec');
    expect(json({ wizard_data, status: 'accepted' })).toContain('Email: ida@meridian.example');
  });

  test.each(['sent', 'rejected', 'expired'] as const)(
    'masks the text of a link that is %s and never was accepted',
    (status) => {
      const typed = { project_title: 'Call Ida', expected_volume: 'Call Ida', custom_requirements: 'Call Ida' };
      const masked = { project_title: '…', expected_volume: '…', custom_requirements: '…', wizard_data: null };
      const row = { ...vendorRow, ...typed, masked, outcome_note: 'Call Ida', masked_outcome_note: '…', status };
      expect(JSON.stringify(toVendorRfqView(row))).not.toMatch(customer);
      expect(toVendorRfqView({ ...row, ever_accepted: true })).toMatchObject({ ...typed, outcome_note: 'Call Ida' });
    },
  );

  test('returns null for the fields of an erased customer', () => {
    const view = toVendorRfqView({ ...vendorRow, status: 'accepted', contact_name: null, email: null, phone: null });
    expect(view).toMatchObject({ contact_name: null, user_email: null, phone: null });
  });

  test('summarises the requirements and includes the free text', () => {
    expect(toVendorRfqView(vendorRow)).toMatchObject({
      requirements_summary: 'Europe · light data · Device longevity: 10 years',
      custom_requirements: 'IP67',
    });
  });
});

describe('buyer view of an RFQ', () => {
  const view = (change: Pick<BuyerRfqQueryRow, 'status' | 'providers' | 'statuses'>): BuyerRfqReplyItem =>
    BuyerRfqReplyItem.parse(toBuyerRfqView({ ...rfq, ...openRfq, ...change }));

  test('counts live links, and only those with a quote as responses', () => {
    const providers = ['emnify', 'Soracom', '1NCE'];
    expect(view({ status: 'responded', providers, statuses: ['accepted', 'responded', 'rejected'] })).toMatchObject({
      total_providers: 3,
      responded_count: 1,
      status: 'responded',
      selected_providers: ['emnify', 'Soracom', '1NCE'],
    });
  });

  test('is closed after every link was deleted', () => {
    const nothing = { total_providers: 0, responded_count: 0, status: 'closed' };
    expect(view({ status: 'closed', providers: [], statuses: [] })).toMatchObject(nothing);
  });
});

describe('admin view of an RFQ', () => {
  const row = { ...rfq, ...openRfq, status: 'closed' as const, buyer_id: 'b1', providers: [], statuses: [] };

  test('includes free text in the summary only for readers with access to personal data', () => {
    expect(toAdminRfqView(row, true).requirements_summary).toBe('Europe · light data · Device longevity: 10 years');
    expect(toAdminRfqView(row, false).requirements_summary).toBe('Europe · light data');
  });
});

describe('view without the summary', () => {
  test('formats no requirements, and equals the full view otherwise', () => {
    const { requirements_summary: vendorSummary, ...vendorView } = toVendorRfqView(vendorRow);
    const adminRow = { ...rfq, ...openRfq, status: 'sent' as const, buyer_id: 'b1', providers: [], statuses: [] };
    const { requirements_summary: adminSummary, ...adminView } = toAdminRfqView(adminRow, true);
    expect([vendorSummary, adminSummary]).toEqual(Array(2).fill('Europe · light data · Device longevity: 10 years'));
    vi.mocked(formatRequirementsSummary).mockClear();
    expect(toVendorRfqViewWithoutSummary(vendorRow)).toEqual(vendorView);
    expect(toAdminRfqViewWithoutSummary(adminRow, true)).toEqual(adminView);
    expect(formatRequirementsSummary).not.toHaveBeenCalled();
  });
});

describe('buyer view of a link', () => {
  const row: BuyerRfqLinkQueryRow = {
    ...vendorRow,
    provider_id: 'emnify',
    provider_name: 'emnify',
    provider_type: 'MVNO',
    provider_website: null,
    sent_at: rfq.created_at,
    versions: [],
  };
  const version = (number: number, amount: string) => ({
    version: number,
    quote_amount: amount,
    quote_currency: 'EUR' as const,
    ...noFurtherTerms,
    quote_details: null,
    response_notes: `note ${number}`,
    sent_at: '2026-11-18T10:00:00+02:00',
  });

  test("uses the buyer's status names", () => {
    const viewed = { ...row, viewed_at: rfq.created_at };
    expect(toBuyerRfqLinkView(row).response_status).toBe('sent');
    expect(toBuyerRfqLinkView(viewed).response_status).toBe('viewed');
    expect(toBuyerRfqLinkView({ ...viewed, status: 'rejected' }).response_status).toBe('declined');
  });

  test('shows the newest quote and keeps every version with its time in UTC', () => {
    const versions = [version(1, '0.66'), version(2, '0.62')];
    const view = BuyerRfqLinkReplyItem.parse(
      toBuyerRfqLinkView({ ...row, status: 'responded', quote_version: 2, versions }),
    );
    expect(view).toMatchObject({ quote_amount: '0.62', quote_currency: 'EUR', response_notes: 'note 2' });
    expect(view.quote_versions.map(({ sent_at }) => sent_at)).toEqual(Array(2).fill('2026-11-18T08:00:00.000Z'));
  });

  test('has no amount without a quote, even after an admin set it to responded', () => {
    expect(toBuyerRfqLinkView({ ...row, status: 'responded' })).toMatchObject({
      quote_amount: null,
      quote_versions: [],
    });
  });
});
