import { describe, expect, it } from 'vitest';
import { extraRequirements, extraRequirementWords, withoutMember } from './matching.extraRequirements.ts';
import { normaliseRequirements } from './matching.normalise.ts';
import { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { requirementsSummary, summaryLimit } from './matching.summary.ts';

const wizard = WizardData.parse({
  geographicRegions: ['Europe'],
  deviceLongevity: '10 years',
  securityRequirements: ['IPsec', 'SIM lock'],
  requiresVPN: true,
  roaming_fallback: false,
  devices: 12_000,
  note: '  ',
  nothing: null,
});
const { requirements } = normaliseRequirements(wizard);

describe('requirements beyond the wizard’s fields', () => {
  it('are what no field of the requirements is read from, as they were sent', () => {
    const { geographicRegions, ...rest } = wizard;
    expect(geographicRegions).toEqual(['Europe']);
    expect(extraRequirements(wizard)).toEqual(rest);
  });

  it('lose one without the others, and leave what they were taken from', () => {
    expect(withoutMember({ deviceLongevity: '10 years', colour: 'red' }, 'colour')).toEqual({
      deviceLongevity: '10 years',
    });
    expect(withoutMember(wizard, 'colour')).toEqual(wizard);
  });

  it('are named in words in one order, blanks left out', () => {
    expect(extraRequirementWords(wizard).map(({ label, value }) => [label, value])).toEqual([
      ['Device longevity', '10 years'],
      ['Devices', '12000'],
      ['Requires VPN', 'Yes'],
      ['Roaming fallback', 'No'],
      ['Security requirements', 'IPsec, SIM lock'],
    ]);
  });

  it('keep any name that JSON can hold', () => {
    const odd = JSON.parse('{"__proto__": "x", "": "nameless", "constructor": "y"}') as Record<string, unknown>;
    expect(extraRequirementWords(odd).map(({ name }) => name)).toEqual(['', 'constructor', '__proto__']);
  });
});

describe('a summary', () => {
  it('ends with what is asked for besides the fields', () => {
    expect(requirementsSummary(requirements, { deviceLongevity: '10 years', region: 'DACH' })).toBe(
      'Europe · Device longevity: 10 years · Region: DACH',
    );
    expect(requirementsSummary(normaliseRequirements({}).requirements, { region: 'DACH' })).toBe('Region: DACH');
  });

  it('stays within its limit whatever is written', () => {
    expect(requirementsSummary(requirements, { note: 'x'.repeat(400) })).toHaveLength(summaryLimit);
  });
});
