import { describe, expect, test } from 'vitest';
import { SendQuoteBody, RfqFormData, SendRfqBodyNestedFormData, SendRfqBody } from './rfq.commands.ts';

const form = { companyName: 'Meridian Cold Chain', contactName: 'Ida Lindqvist', email: 'ida@meridian.example' };
const payload = { ...form, selectedProviders: ['emnify', 'Soracom'] };
const rfq_id = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';

/** Validation errors of an input, each with its path. */
function listErrors(schema: typeof SendRfqBody | typeof RfqFormData | typeof SendQuoteBody, input: unknown): string[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('RFQ form', () => {
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
    [{ decisionPriorities: ['price', 'price'] }, 'decisionPriorities: Select each decision factor only once.'],
  ])('rejects %j with the message that pages show', (wrong, message) => {
    expect(listErrors(RfqFormData, { ...form, ...wrong })).toContain(message);
  });

  test('accepts urgency in any case and rejects unknown values', () => {
    expect(RfqFormData.parse({ ...form, urgency: 'HIGH' }).urgency).toBe('high');
    expect(listErrors(RfqFormData, { ...form, urgency: 'asap' })).toHaveLength(1);
  });

  test('keeps only the properties of the form object that the payload may omit', () => {
    const rest = { phone: '+46 8 123', decisionPriorities: ['price'], customRequirements: 'IP67' };
    expect(SendRfqBodyNestedFormData.parse({ ...form, ...rest, selectedProviders: [] })).toEqual(rest);
  });
});

describe('RFQ payload', () => {
  test('rejects a fourth provider with the message that pages show', () => {
    expect(listErrors(SendRfqBody, { ...payload, selectedProviders: ['a', 'b', 'c', 'd'] })).toEqual([
      'selectedProviders: You can only select up to 3 providers for quotes. Please deselect a provider first.',
    ]);
  });

  test('rejects an empty list of providers', () => {
    const message = 'selectedProviders: Please select at least one provider.';
    expect(listErrors(SendRfqBody, { ...payload, selectedProviders: [] })).toEqual([message]);
  });

  test('accepts custom requirements and requirements as text or object', () => {
    expect(listErrors(SendRfqBody, { ...payload, customRequirements: 'IP67', requirements: '{}' })).toEqual([]);
    expect(listErrors(SendRfqBody, { ...payload, customRequirements: form, requirements: {} })).toEqual([]);
  });

  test('rejects unknown properties, wrong types and text that cannot be stored', () => {
    expect(listErrors(SendRfqBody, { ...payload, user_email: 'eve@other.example' })).toHaveLength(1);
    expect(listErrors(SendRfqBody, { ...payload, companyName: 7 })).toHaveLength(1);
    expect(listErrors(SendRfqBody, { ...payload, projectTitle: 'a\u0000b' })).toHaveLength(1);
    expect(listErrors(SendRfqBody, { ...payload, customRequirements: 'half \ud83d' }).length).toBeGreaterThan(0);
  });
});

describe('quote payload', () => {
  test('keeps the amount as text and defaults to USD', () => {
    expect(SendQuoteBody.parse({ rfq_id, quote_amount: '0.620' })).toMatchObject({
      quote_amount: '0.620',
      quote_currency: 'USD',
    });
    expect(SendQuoteBody.parse({ rfq_id, quote_amount: 0.1 }).quote_amount).toBe('0.1');
  });

  test('converts a missing amount to empty text, for its specific error message', () => {
    expect(SendQuoteBody.parse({ rfq_id }).quote_amount).toBe('');
    expect(SendQuoteBody.parse({ rfq_id, quote_amount: null }).quote_amount).toBe('');
  });

  test('rejects unsupported currencies and unknown properties', () => {
    expect(listErrors(SendQuoteBody, { rfq_id, quote_amount: '1', quote_currency: 'CHF' })).toHaveLength(1);
    expect(listErrors(SendQuoteBody, { rfq_id, quote_amount: '1', provider_id: 'emnify' })).toHaveLength(1);
  });
});
