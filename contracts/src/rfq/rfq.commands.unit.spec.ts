import { describe, expect, test } from 'vitest';
import { RespondBody, RfqForm, RfqFormRest, SendRfqBody } from './rfq.commands.ts';

const form = { companyName: 'Meridian Cold Chain', contactName: 'Ida Lindqvist', email: 'ida@meridian.example' };
const payload = { ...form, selectedProviders: ['emnify', 'Soracom'] };
const rfq_id = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';

/** Messages of everything that is wrong with the input, each with its place. */
function complaints(schema: typeof SendRfqBody | typeof RfqForm | typeof RespondBody, input: unknown): string[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the RFQ form', () => {
  test.each([
    [{ companyName: ' ' }, 'companyName: Company name is required.'],
    [{ contactName: '' }, 'contactName: Contact name is required.'],
    [{ email: '' }, 'email: Email is required.'],
    [{ email: 'ida@meridian' }, 'email: Please enter a valid email address.'],
    [{ email: 'ida lindqvist@meridian.example' }, 'email: Please enter a valid email address.'],
    [
      { decisionPriorities: ['price', 'coverage', 'support', 'speed'] },
      'decisionPriorities: Maximum 3 priorities: You can select up to 3 decision factors. Remove one to add another.',
    ],
    [{ decisionPriorities: ['price', 'price'] }, 'decisionPriorities: A decision factor is named twice.'],
  ])('refuses %j in the words that pages show', (wrong, complaint) => {
    expect(complaints(RfqForm, { ...form, ...wrong })).toContain(complaint);
  });

  test('takes urgency in any case and refuses a word that is none', () => {
    expect(RfqForm.parse({ ...form, urgency: 'HIGH' }).urgency).toBe('high');
    expect(complaints(RfqForm, { ...form, urgency: 'asap' })).toHaveLength(1);
  });

  test('gives the rest of the form object without the members that the payload has itself', () => {
    const rest = { phone: '+46 8 123', decisionPriorities: ['price'], customRequirements: 'IP67' };
    expect(RfqFormRest.parse({ ...form, ...rest, selectedProviders: [] })).toEqual(rest);
  });
});

describe('the RFQ payload', () => {
  test('refuses a fourth provider, in the words that pages show', () => {
    expect(complaints(SendRfqBody, { ...payload, selectedProviders: ['a', 'b', 'c', 'd'] })).toEqual([
      'selectedProviders: You can only select up to 3 providers for quotes. Please deselect a provider first.',
    ]);
  });

  test('needs at least one provider', () => {
    const complaint = 'selectedProviders: Please select at least one provider.';
    expect(complaints(SendRfqBody, { ...payload, selectedProviders: [] })).toEqual([complaint]);
  });

  test('takes custom requirements as text or as the form object, and requirements as text or object', () => {
    expect(complaints(SendRfqBody, { ...payload, customRequirements: 'IP67', requirements: '{}' })).toEqual([]);
    expect(complaints(SendRfqBody, { ...payload, customRequirements: form, requirements: {} })).toEqual([]);
  });

  test('refuses members that it does not know, wrong types and text that no store can hold', () => {
    expect(complaints(SendRfqBody, { ...payload, user_email: 'eve@other.example' })).toHaveLength(1);
    expect(complaints(SendRfqBody, { ...payload, companyName: 7 })).toHaveLength(1);
    expect(complaints(SendRfqBody, { ...payload, projectTitle: 'a\u0000b' })).toHaveLength(1);
    expect(complaints(SendRfqBody, { ...payload, customRequirements: 'half \ud83d' }).length).toBeGreaterThan(0);
  });
});

describe('the quote', () => {
  test('keeps the amount as text and takes USD when no currency is named', () => {
    expect(RespondBody.parse({ rfq_id, quote_amount: '0.620' })).toMatchObject({
      quote_amount: '0.620',
      quote_currency: 'USD',
    });
    expect(RespondBody.parse({ rfq_id, quote_amount: 0.1 }).quote_amount).toBe('0.1');
  });

  test('passes a missing amount on as empty, so that it is refused with its own words', () => {
    expect(RespondBody.parse({ rfq_id }).quote_amount).toBe('');
    expect(RespondBody.parse({ rfq_id, quote_amount: null }).quote_amount).toBe('');
  });

  test('refuses a currency that is not offered and members that it does not know', () => {
    expect(complaints(RespondBody, { rfq_id, quote_amount: '1', quote_currency: 'CHF' })).toHaveLength(1);
    expect(complaints(RespondBody, { rfq_id, quote_amount: '1', provider_id: 'emnify' })).toHaveLength(1);
  });
});
