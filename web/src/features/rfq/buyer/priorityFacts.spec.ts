import { expect, test } from 'vitest';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { noRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { decisionPriorities } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buyerLinkView, detailedProvider } from '../../../test/fixtures.ts';
import { priorityFacts } from './priorityFacts.ts';

const asked = { ...noRequirements, geographicMode: 'countries' as const, countries: ['DE', 'NO'] };
const link = buyerLinkView({ quote_inclusions: 'Support 24/7' });
const known = (change: Partial<DetailedProvider>) => ({ link, asked, provider: detailedProvider(change) });

test('every priority but the price, which has rows of its own, says by what it is judged', () => {
  expect(['price', ...Object.keys(priorityFacts)].sort()).toEqual([...decisionPriorities].sort());
});

test('coverage counts countries and names those that were asked for and are not reached', () => {
  expect(priorityFacts.coverage(known({ countries_iso: ['DE', 'FR'] }))).toBe('2 countries, without Norway');
  expect(priorityFacts.coverage(known({ countries_iso: ['DE', 'NO'] }))).toBe('2 countries, all that you asked for');
  expect(priorityFacts.coverage(known({ countries_iso: null }))).toBeNull();
});

test('support is what the quote includes, and what nobody states is not known', () => {
  expect(priorityFacts.support(known({}))).toBe('Support 24/7');
  expect(priorityFacts.reliability(known({}))).toBeNull();
  expect(priorityFacts.latency(known({ Edge_Core: null }))).toBeNull();
  expect(priorityFacts.integration(known({ Webhooks: true, Billing_API: false }))).toBe(
    'Webhooks: yes; Billing API: no',
  );
});

test('a provider that left the catalogue is not known by anything but its quote', () => {
  const gone = { link, asked, provider: undefined };
  expect(priorityFacts.platform(gone)).toBeNull();
  expect(priorityFacts.speed(gone)).toBeNull();
});
