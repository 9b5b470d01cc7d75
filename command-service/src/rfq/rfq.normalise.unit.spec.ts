import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { SendRfqBody } from '@marketplace/contracts/rfq/rfq.commands.ts';
import { describe, expect, test } from 'vitest';
import { normaliseSendRfqBody, type NormalisedRfqInput } from './rfq.normalise.ts';

const form = {
  companyName: 'Meridian Cold Chain',
  contactName: 'Ida Lindqvist',
  email: 'ida@meridian.example',
  phone: '+46 8 123',
  projectTitle: 'Trackers',
  urgency: 'high',
  expectedVolume: '24000',
  decisionPriorities: ['price', 'support'],
  customRequirements: 'IP67',
};
const wizard = { geographicMode: 'countries', geographicRegions: ['Germany', 'FR'], deploymentScale: '<10K' };
const requiredFields = {
  companyName: form.companyName,
  contactName: form.contactName,
  email: form.email,
  selectedProviders: ['emnify'],
};

const normalised = (more: object = {}): NormalisedRfqInput =>
  normaliseSendRfqBody(SendRfqBody.parse({ ...requiredFields, ...more }));
function catchRefusal(more: object): Refusal {
  try {
    normalised(more);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('Expected a refusal.');
}

describe('a minimal payload', () => {
  test('sets medium urgency and empty fields', () => {
    expect(normalised()).toMatchObject({
      urgency: 'medium',
      projectTitle: null,
      expectedVolume: null,
      decisionPriorities: [],
      contact: { phone: null },
      wizardData: {},
      customRequirements: '',
    });
  });

  test('converts blank fields to null', () => {
    expect(normalised({ projectTitle: ' ', phone: '', expectedVolume: '' })).toMatchObject({
      projectTitle: null,
      expectedVolume: null,
      contact: { phone: null },
    });
  });
});

describe('the form object in customRequirements', () => {
  test('provides fields missing in the payload', () => {
    expect(normalised({ customRequirements: form })).toMatchObject({
      contact: { phone: '+46 8 123' },
      projectTitle: 'Trackers',
      urgency: 'high',
      expectedVolume: '24000',
      decisionPriorities: ['price', 'support'],
      customRequirements: 'IP67',
    });
  });

  test('yields to fields of the payload', () => {
    const stated = normalised({ customRequirements: form, urgency: 'Low', projectTitle: 'Sensors' });
    expect(stated).toMatchObject({ urgency: 'low', projectTitle: 'Sensors' });
  });

  test('validates the form object by the rules of the form', () => {
    const priorities = ['price', 'coverage', 'support', 'speed'];
    expect(catchRefusal({ customRequirements: { decisionPriorities: priorities } })).toMatchObject({
      kind: 'shape',
      code: 'request.shape',
      issues: [{ path: 'customRequirements.decisionPriorities' }],
    });
  });

  test('accepts plain text', () => {
    expect(normalised({ customRequirements: 'IP67' }).customRequirements).toBe('IP67');
  });
});

describe('requirements', () => {
  const read = { countries: ['DE', 'FR'], deploymentScale: '1-5K' };

  test('derives requirements from the wizard data, and stores it unchanged', () => {
    const stated = normalised({ wizardData: wizard, requirements: '{"deploymentScale":">50K"}' });
    expect(stated.requirements).toMatchObject(read);
    expect(stated.wizardData).toEqual(wizard);
  });

  test.each([
    ['JSON text of wizard data plus form', JSON.stringify({ ...wizard, ...form })],
    ['an object of wizard data plus form', { ...wizard, ...form }],
    ['JSON text with the wizard data as a member', JSON.stringify({ wizardData: wizard, ...form })],
  ])('accepts %s, and stores it without contact data', (_name, requirements) => {
    const stated = normalised({ requirements });
    expect(stated.requirements).toMatchObject(read);
    expect(stated.wizardData).toEqual(wizard);
  });

  test('converts plain text to custom requirements', () => {
    expect(normalised({ requirements: 'Must work on ferries' }).customRequirements).toBe('Must work on ferries');
    expect(normalised({ requirements: 'Ferries', customRequirements: 'IP67' }).customRequirements).toBe('IP67');
  });

  test('rejects invalid and too long requirements', () => {
    expect(catchRefusal({ requirements: '{"powerSensitivity":{"a":1}}' })).toMatchObject({
      code: 'request.shape',
      issues: [{ path: 'requirements.powerSensitivity' }],
    });
    const long = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`free ${n}`, 'x'.repeat(200)]));
    expect(catchRefusal({ wizardData: long })).toMatchObject({ kind: 'tooLarge', code: 'rfq.requirements-too-large' });
    expect(catchRefusal({ wizardData: { 'a\u0000b': 1 } })).toMatchObject({ code: 'request.shape' });
  });
});
