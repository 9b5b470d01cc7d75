import { expect, test } from 'vitest';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { buyerDecisionCriteria } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buildSampleBuyerRfqLinkView, buildSampleDetailedProvider } from '../../../test/fixtures.ts';
import { decisionPriorityFactFormatters } from './priorityFacts.ts';

const requirements = { ...emptyBuyerRequirements, geographicMode: 'countries' as const, countries: ['DE', 'NO'] };
const link = buildSampleBuyerRfqLinkView({ quote_inclusions: 'Support 24/7' });
const known = (change: Partial<ProviderDetailsReplyItem>) => ({
  link,
  requirements,
  provider: buildSampleDetailedProvider(change),
});

test('covers every priority except price', () => {
  expect(['price', ...Object.keys(decisionPriorityFactFormatters)].sort()).toEqual([...buyerDecisionCriteria].sort());
});

test('counts covered countries and names the requested ones that are missing', () => {
  expect(decisionPriorityFactFormatters.coverage(known({ countries_iso: ['DE', 'FR'] }))).toBe(
    '2 countries, not including Norway',
  );
  expect(decisionPriorityFactFormatters.coverage(known({ countries_iso: ['DE', 'NO'] }))).toBe(
    '2 countries, including all that you requested',
  );
  expect(decisionPriorityFactFormatters.coverage(known({ countries_iso: null }))).toBeNull();
});

test('takes support from the quote and returns null for unstated facts', () => {
  expect(decisionPriorityFactFormatters.support(known({}))).toBe('Support 24/7');
  expect(decisionPriorityFactFormatters.reliability(known({}))).toBeNull();
  expect(decisionPriorityFactFormatters.latency(known({ Edge_Core: null }))).toBeNull();
  expect(decisionPriorityFactFormatters.integration(known({ Webhooks: true, Billing_API: false }))).toBe(
    'Webhooks: yes; Billing API: no',
  );
});

test('returns null for catalogue facts of a provider that was removed from the catalogue', () => {
  const gone = { link, requirements, provider: undefined };
  expect(decisionPriorityFactFormatters.platform(gone)).toBeNull();
  expect(decisionPriorityFactFormatters.speed(gone)).toBeNull();
});
