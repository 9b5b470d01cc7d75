import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { EmailCheckReply } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderReplyItem, ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { emptyQuoteApiProperties } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type {
  BuyerRfqLinkReplyItem,
  BuyerRfqReplyItem,
  VendorRfqReplyItem,
} from '@marketplace/contracts/rfq/rfq.views.ts';

/** A signed-in buyer with overridable properties. */
export function buildSampleSignedInUser(change: Partial<SignedInUserReply> = {}): SignedInUserReply {
  return {
    id: '0b6b2a7e-6a55-4c55-9a57-1f2f6ad4a001',
    email: 'ida.lindqvist@meridiancold.example',
    company: 'Meridian Cold Chain',
    role: 'buyer',
    first_name: 'Ida',
    last_name: 'Lindqvist',
    firstName: 'Ida',
    lastName: 'Lindqvist',
    provider_access_status: 'none',
    provider_company_name: null,
    provider_id: null,
    provider_reads_only: false,
    provider_access_reason: null,
    email_confirmed: true,
    second_factor: false,
    terms_accepted: true,
    processing_restricted: false,
    objecting: false,
    ...change,
  };
}

/** A provider of the catalogue with overridable properties. */
export function buildSampleProviderView(change: Partial<ProviderReplyItem> = {}): ProviderReplyItem {
  return {
    id: 'emnify',
    Provider: 'emnify',
    Type: 'MVNO',
    'Scope / Sectors': 'Fleet, EV charging',
    'Core Offerings': null,
    'Protocols Supported': '2G, 3G, 4G, 5G, LTE-M, NB-IoT',
    radio_tech: ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT'],
    'Countries Supported': null,
    countries_iso: null,
    'GSMA SGP.32 Support': 'Yes',
    'NTN Support': null,
    'Pricing Tiers': 'Pay-as-you-go, Enterprise',
    pricing_model: null,
    cmp_type: null,
    'Platform Features': null,
    Website: 'https://emnify.example',
    'Logo File': null,
    Partner: '',
    showcase: true,
    capability_level: 'Full Platform',
    capability_count: 7,
    country_count: null,
    Lifecycle_Ops: true,
    eSIM_eUICC: true,
    Edge_Core: true,
    Webhooks: true,
    Policy_Pooling: true,
    Usage_Alerts: true,
    Analytics_AI: true,
    Billing_API: null,
    Packet_Broker_Roaming: null,
    ...change,
  };
}

/** A provider as in `buildSampleProviderView`, with catalogue scores. */
export function buildSampleScoredProvider(change: Partial<ScoredProviderReplyItem> = {}): ScoredProviderReplyItem {
  const scores = { technology: 80, coverage: 90, platform: 78, commercial: 70, total: 81 };
  return { ...buildSampleProviderView(change), scores, ...change };
}

/** A provider with all details, as returned for the detail panel and comparisons. */
export function buildSampleDetailedProvider(change: Partial<ProviderDetailsReplyItem> = {}): ProviderDetailsReplyItem {
  return { ...buildSampleScoredProvider(change), updated_at: '2026-11-12T09:00:00.000Z', ...change };
}

export const sampleSiteMetadata = {
  lastUpdated: '2026-11-20T06:00:00.000Z',
  serverStartTime: '2026-11-20T06:02:00.000Z',
  version: '1.9.0',
  release: '2.0.0',
  commit: '0123456789abcdef0123456789abcdef01234567',
  catalogueVersion: 3,
  providers: 111,
  contactEmail: 'hello@marketplace.example',
  bookingUrl: 'https://marketplace.example/book',
  dpoEmail: 'dpo@marketplace.example',
  coverageKey: 'the coverage key of the tests',
  bannerText: 'This site is under construction. Catalogue entries and figures are samples.',
};

const requirements: VendorRfqReplyItem['requirements'] = {
  ...emptyBuyerRequirements,
  geographicMode: 'countries',
  countries: ['DE', 'TR'],
  powerSensitivity: 'Battery with recharging',
  applicationProfile: 'Light',
  deviceMobility: 'Mobile / In-transit',
  deploymentScale: '5-50K',
  simRequirements: ['eSIM (eUICC)'],
  deviceManagement: 'Advanced',
  ntnSupport: true,
};

/** Fields of a quote that consists only of an amount. */
export const sampleAmountOnlyQuoteFields = {
  quote_amount_unit: null,
  quote_parts: null,
  quote_valid_until: null,
  quote_inclusions: null,
  quote_details: null,
  response_notes: null,
};

/** Fields of a link that the provider has not declined. */
export const sampleNotDeclinedRfqLinkFields = { declined_reason: null, declined_note: null };

/** Fields of a link without an outcome. */
export const sampleNoOutcomeRfqLinkFields = { outcome: null, outcome_at: null, outcome_note: null };

/** An RFQ as seen by a vendor who has not responded yet, without customer details. */
export function buildSampleVendorRfqView(change: Partial<VendorRfqReplyItem> = {}): VendorRfqReplyItem {
  return {
    link_id: '11111111-1111-4111-8111-111111111111',
    rfq_id: '22222222-2222-4222-8222-222222222222',
    number: 1042,
    project_title: 'Cold-chain trackers 2027',
    urgency: 'high',
    expected_volume: '24000',
    decision_priorities: ['price', 'coverage', 'support'],
    requirements,
    requirements_summary:
      '14 countries in Europe, Türkiye and Morocco, battery with recharging, mobile, light data, eSIM.',
    custom_requirements: null,
    need: null,
    need_changed_at: null,
    need_before: null,
    created_at: '2026-11-12T09:00:00.000Z',
    deadline: '2026-12-12T09:00:00.000Z',
    response_status: 'sent',
    viewed_at: null,
    responded_at: null,
    withdrawn_at: null,
    ...sampleNoOutcomeRfqLinkFields,
    ...emptyQuoteApiProperties,
    quote_version: null,
    ...change,
  };
}

/** The customer details of the sample RFQ, which the vendor sees after accepting. */
export const sampleRfqCustomerFields = {
  company_name: 'Meridian Cold Chain',
  contact_name: 'Ida Lindqvist',
  user_email: 'ida.lindqvist@meridiancold.example',
  phone: null,
} as const;

/** An RFQ as seen by its buyer. */
export function buildSampleBuyerRfqView(change: Partial<BuyerRfqReplyItem> = {}): BuyerRfqReplyItem {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    number: 1042,
    project_title: 'Cold-chain trackers 2027',
    company_name: 'Meridian Cold Chain',
    contact_name: 'Ida Lindqvist',
    user_email: 'ida.lindqvist@meridiancold.example',
    phone: null,
    expected_volume: '24000',
    urgency: 'high',
    decision_priorities: ['price', 'coverage'],
    requirements,
    requirements_summary: '14 countries, battery with recharging, mobile.',
    custom_requirements: null,
    need: null,
    need_changed_at: null,
    need_before: null,
    created_at: '2026-11-12T09:00:00.000Z',
    deadline: '2026-12-12T09:00:00.000Z',
    total_providers: 3,
    responded_count: 1,
    status: 'responded',
    outcome: null,
    closed_at: null,
    reopen_until: null,
    resent_from: null,
    selected_providers: ['Telenor IoT', 'emnify', 'Wireless Logic'],
    ...change,
  };
}

/** A provider's link as seen by the RFQ's buyer, before a response. */
export function buildSampleBuyerRfqLinkView(change: Partial<BuyerRfqLinkReplyItem> = {}): BuyerRfqLinkReplyItem {
  return {
    id: '33333333-3333-4333-8333-333333333333',
    rfq_id: '22222222-2222-4222-8222-222222222222',
    provider_id: 'telenor-iot',
    provider_name: 'Telenor IoT',
    provider_type: 'MNO',
    provider_website: null,
    response_status: 'sent',
    sent_at: '2026-11-12T09:00:00.000Z',
    viewed_at: null,
    accepted_at: null,
    declined_at: null,
    ...sampleNotDeclinedRfqLinkFields,
    responded_at: null,
    withdrawn_at: null,
    ...sampleNoOutcomeRfqLinkFields,
    ...emptyQuoteApiProperties,
    quote_versions: [],
    ...change,
  };
}

/** A complete price per SIM and month that includes 5 MB of data. */
export const samplePerSimQuoteFields = {
  quote_amount_unit: 'sim-month',
  quote_parts: {
    simOnce: '0.00',
    simMonth: null,
    included: { megabytes: '5', per: 'month' },
    further: null,
    setup: '0.00',
    minimumMonth: '0.00',
    minimumTerm: 1,
  },
} as const;

/** An RFQ link whose provider sent one quote version for each of the given amounts; the last version is current. */
export function buildSampleQuotedRfqLink(
  id: string,
  name: string,
  amounts: readonly string[],
  currency = 'EUR',
): BuyerRfqLinkReplyItem {
  return buildSampleBuyerRfqLinkView({
    id,
    provider_id: name.toLowerCase().replaceAll(' ', '-'),
    provider_name: name,
    response_status: 'responded',
    responded_at: '2026-11-19T09:00:00.000Z',
    quote_amount: amounts.at(-1) ?? null,
    quote_currency: currency,
    quote_versions: amounts.map((quote_amount, index) => ({
      version: index + 1,
      quote_amount,
      quote_currency: currency,
      ...sampleAmountOnlyQuoteFields,
      sent_at: `2026-11-${15 + index}T09:00:00.000Z`,
    })),
  });
}

const passedCheck = { status: 'passed', message: null } as const;

/** The reply for an email address without problems. */
export function buildSampleEmailCheckReply(change: Partial<EmailCheckReply> = {}): EmailCheckReply {
  const checks = {
    format: passedCheck,
    fake_domain: passedCheck,
    mx_records: passedCheck,
    connectivity: { status: 'skipped', message: null },
  } as const;
  return { is_valid: true, errors: [], warnings: [], checks, ...change };
}
