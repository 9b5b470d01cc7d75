import { expect, test } from 'vitest';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { noRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { decisionPriorities } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buyerLinkView, detailedProvider } from '../../../test/fixtures.ts';
import { priorityFacts } from './priorityFacts.ts';

const asked = { ...noRequirements, geographicMode: 'countries' as const, countries: ['DE', 'NO'] };
const link = buyerLinkView({ quote_inclusions: 'Support 24/7' });
const known = (change: Partial<DetailedProvider>) => ({ link, asked, provider: detailedProvider(change) });

test('covers every priority except price', () => {
  expect(['price', ...Object.keys(priorityFacts)].sort()).toEqual([...decisionPriorities].sort());
});

test('counts covered countries and names the requested ones that are missing', () => {
  expect(priorityFacts.coverage(known({ countries_iso: ['DE', 'FR'] }))).toBe('2 countries, without Norway');
  expect(priorityFacts.coverage(known({ countries_iso: ['DE', 'NO'] }))).toBe('2 countries, all that you asked for');
  expect(priorityFacts.coverage(known({ countries_iso: null }))).toBeNull();
});

test('takes support from the quote and returns null for unstated facts', () => {
  expect(priorityFacts.support(known({}))).toBe('Support 24/7');
  expect(priorityFacts.reliability(known({}))).toBeNull();
  expect(priorityFacts.latency(known({ Edge_Core: null }))).toBeNull();
  expect(priorityFacts.integration(known({ Webhooks: true, Billing_API: false }))).toBe(
    'Webhooks: yes; Billing API: no',
  );
});

test('returns null for catalogue facts of a provider that was removed from the catalogue', () => {
  const gone = { link, asked, provider: undefined };
  expect(priorityFacts.platform(gone)).toBeNull();
  expect(priorityFacts.speed(gone)).toBeNull();
});
