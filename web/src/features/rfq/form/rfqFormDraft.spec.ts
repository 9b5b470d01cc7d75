import { describe, expect, test } from 'vitest';
import { SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import {
  emptyRfqDraft,
  validateRfqForm,
  buildRfqFormValues,
  hasRfqDraftInput,
  moveDecisionPriority,
  moveDecisionPriorityToDropTarget,
  mapIssuesToRfqFields,
  type RfqFormDraft,
  buildSendRfqBody,
  toggleDecisionPriority,
} from './rfqFormDraft.ts';

const values = buildRfqFormValues(emptyRfqDraft, buildSampleSignedInUser(), {});
const now = Date.UTC(2026, 10, 21, 12);

describe('RFQ form', () => {
  test('prefills company, name and email from the user and defaults to medium urgency', () => {
    expect(values).toMatchObject({
      companyName: 'Meridian Cold Chain',
      contactName: 'Ida Lindqvist',
      email: 'ida.lindqvist@meridiancold.example',
      urgency: 'medium',
    });
  });

  test('prefers typed values, including cleared fields, over the account', () => {
    expect(buildRfqFormValues({ ...emptyRfqDraft, companyName: '' }, buildSampleSignedInUser(), {}).companyName).toBe(
      '',
    );
  });

  test.each([
    [{ companyName: ' ' }, 'companyName', 'Company name is required.'],
    [{ contactName: '' }, 'contactName', 'Contact name is required.'],
    [{ email: '' }, 'email', 'Email is required.'],
    [{ email: 'ida @meridian.example' }, 'email', 'Please enter a valid email address.'],
    [{ answersDue: '2026-01-01' }, 'answersDue', 'Please choose a day from today up to one year ahead.'],
  ] as const)('reports the error of %j for its field', (change, field, message) => {
    expect(validateRfqForm({ ...values, ...change }, 1, now)).toEqual({ [field]: message });
  });

  test('requires at least one provider', () => {
    expect(validateRfqForm(values, 0, now)).toEqual({ providers: 'Please select at least one provider.' });
  });

  test('does not require phone, title, volume or free text', () => {
    expect(validateRfqForm(values, 3, now)).toEqual({});
  });

  test('maps server errors to form fields', () => {
    const issues = [
      { path: 'email', message: 'Please enter a valid email address.' },
      { path: 'selectedProviders.0', message: 'Unknown provider.' },
      { path: 'wizardData', message: 'Too long.' },
      { path: 'deadline', message: 'Too late.' },
    ];
    expect(mapIssuesToRfqFields(issues)).toEqual({
      email: 'Please enter a valid email address.',
      providers: 'Unknown provider.',
      answersDue: 'Too late.',
    });
  });

  test('detects changes once something was typed or chosen', () => {
    expect(hasRfqDraftInput(emptyRfqDraft)).toBe(false);
    expect(hasRfqDraftInput({ ...emptyRfqDraft, phone: '1' })).toBe(true);
    expect(hasRfqDraftInput({ ...emptyRfqDraft, companyName: '' })).toBe(true);
  });
});

describe('decision priorities', () => {
  test('appends a selected priority and removes it when selected again', () => {
    expect(toggleDecisionPriority(['price'], 'coverage')).toEqual(['price', 'coverage']);
    expect(toggleDecisionPriority(['price', 'coverage'], 'price')).toEqual(['coverage']);
  });

  test('rejects a fourth priority', () => {
    expect(toggleDecisionPriority(['price', 'coverage', 'speed'], 'latency')).toBeNull();
    expect(toggleDecisionPriority(['price', 'coverage', 'speed'], 'speed')).toEqual(['price', 'coverage']);
  });

  test('moves a dragged priority to the position of another and shifts the rest', () => {
    expect(moveDecisionPriorityToDropTarget(['price', 'coverage', 'speed'], 'speed', 'price')).toEqual([
      'speed',
      'price',
      'coverage',
    ]);
    expect(moveDecisionPriorityToDropTarget(['price', 'coverage', 'speed'], 'price', 'speed')).toEqual([
      'coverage',
      'speed',
      'price',
    ]);
    expect(moveDecisionPriorityToDropTarget(['price', 'coverage'], 'price', 'latency')).toEqual(['price', 'coverage']);
  });

  test('moves priorities up and down within the list', () => {
    expect(moveDecisionPriority(['price', 'coverage', 'speed'], 'speed', -1)).toEqual(['price', 'speed', 'coverage']);
    expect(moveDecisionPriority(['price', 'coverage'], 'price', 1)).toEqual(['coverage', 'price']);
    expect(moveDecisionPriority(['price', 'coverage'], 'price', -1)).toEqual(['price', 'coverage']);
  });
});

test('builds a valid body with the form as an object and as JSON text with the wizard data', () => {
  const filled = { ...values, decisionPriorities: ['price' as const], customRequirements: 'IP67' };
  const payload = buildSendRfqBody(filled, ['emnify', 'Soracom'], { applicationProfile: 'Light' });
  expect(SendRfqBody.safeParse(payload).error).toBeUndefined();
  expect(payload.selectedProviders).toEqual(['emnify', 'Soracom']);
  expect(payload.customRequirements).toMatchObject({ decisionPriorities: ['price'], customRequirements: 'IP67' });
  expect(payload).not.toHaveProperty('deadline');
  expect(buildSendRfqBody({ ...filled, answersDue: '2026-12-01' }, ['emnify'], {}).deadline).toMatch(/^2026-1[12]-/);
  const text = typeof payload.requirements === 'string' ? payload.requirements : '';
  expect(JSON.parse(text)).toMatchObject({ applicationProfile: 'Light', customRequirements: 'IP67' });
});

test('sends parsed need numbers and reports invalid ones by field', () => {
  const need = { devices: '24.000', megabytes: '0,5', months: '36', activePercent: '' };
  expect(buildSendRfqBody({ ...values, need }, ['emnify'], {}).need).toEqual({
    devices: 24_000,
    megabytes: '0.5',
    months: 36,
    activePercent: null,
  });
  expect(buildSendRfqBody(values, ['emnify'], {})).not.toHaveProperty('need');
  const wrong = validateRfqForm({ ...values, need: { ...need, months: '0' } }, 1, Date.parse('2026-11-27T09:00:00Z'));
  expect(wrong['need.months']).toBe('Please enter a number of months from 1 to 240.');
});

test('prefills typical megabytes until the field is edited or cleared', () => {
  const light = { applicationProfile: 'Light' };
  const shown = (draft: Partial<RfqFormDraft>, wizard = light) =>
    buildRfqFormValues({ ...emptyRfqDraft, ...draft }, null, wizard);
  expect(shown({})).toMatchObject({ typicalFor: 'Light', need: { megabytes: '0.5' } });
  expect(shown({}, { applicationProfile: 'High' })).toMatchObject({ typicalFor: 'High', need: { megabytes: '500' } });
  expect(shown({ ownMegabytes: true })).toMatchObject({ typicalFor: null, need: { megabytes: '' } });
  // This draft was stored before the form prefilled typical data volumes.
  expect(shown({ need: { ...emptyRfqDraft.need, megabytes: '7' } })).toMatchObject({
    ...{ typicalFor: null, need: { megabytes: '7' } },
  });
});
