import { describe, expect, it } from 'vitest';
import { extractExtraRequirementsFromWizardData, removeWizardField } from './matching.extraRequirements.ts';
import {
  formatExtraRequirements,
  keepWizardFieldsVisibleBeforeAcceptance,
} from './matching.formatExtraRequirements.ts';
import { normaliseWizardDataToRequirements } from './matching.normalise.ts';
import { i18n, type Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { regionLabels } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { requirementOptionLabels } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
import { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  buildDefaultSavedSearchName,
  formatRequirementsSummary,
  maxRequirementsSummaryLength,
} from './matching.summary.ts';

const wizard = RequirementsWizardRequest.parse({
  geographicRegions: ['Europe'],
  deviceLongevity: '10 years',
  securityRequirements: ['IPsec', 'SIM lock'],
  requiresVPN: true,
  roaming_fallback: false,
  devices: 12_000,
  note: '  ',
  nothing: null,
});
const { requirements } = normaliseWizardDataToRequirements(wizard);

describe('extra requirements', () => {
  it('keep every field that the requirements do not contain', () => {
    const { geographicRegions, deviceLongevity, ...rest } = wizard;
    expect([geographicRegions, deviceLongevity]).toEqual([['Europe'], '10 years']);
    expect(extractExtraRequirementsFromWizardData(wizard)).toEqual(rest);
  });

  it.each([
    [{ securityRequirements: ['VPN', 'IPsec', 'imei lock'] }, { securityRequirements: ['IPsec'] }],
    [{ securityRequirements: 'VPN, IPsec' }, { securityRequirements: ['IPsec'] }],
    [{ securityRequirements: 'TLS, mutual' }, { securityRequirements: 'TLS, mutual' }],
    [{ securityRequirements: ['VPN'] }, {}],
    [{ deviceLongevity: '7' }, {}],
    [{ deviceLongevity: '10 years in salt water' }, { deviceLongevity: '10 years in salt water' }],
    [{ deviceLongevity: 'until Ida retires' }, { deviceLongevity: 'until Ida retires' }],
    [{ deviceLongevity: '0 years' }, { deviceLongevity: '0 years' }],
    [{ touched: ['deviceManagement'], musts: ['geography'], emphasis: ['esim'] }, {}],
  ] as [RequirementsWizardRequest, RequirementsWizardRequest][])(
    'keep only values of %j that are no option of the wizard',
    (sent, beyond) => {
      expect(extractExtraRequirementsFromWizardData(sent)).toEqual(beyond);
    },
  );

  it('exclude weighting fields, also when identifying fields are removed', () => {
    const weighed = { musts: ['Ida Lindqvist'], touched: 'ida@meridian.example', emphasis: ['esim'] };
    expect(formatExtraRequirements(weighed)).toEqual([]);
    expect(keepWizardFieldsVisibleBeforeAcceptance(weighed)).toEqual({});
  });

  it('can be removed one by one without changing the original', () => {
    expect(removeWizardField({ deviceLongevity: '10 years', colour: 'red' }, 'colour')).toEqual({
      deviceLongevity: '10 years',
    });
    expect(removeWizardField(wizard, 'colour')).toEqual(wizard);
  });

  it('are formatted in a fixed order without blank values', () => {
    expect(formatExtraRequirements(wizard).map(({ label, value }) => [label, value])).toEqual([
      ['Device longevity', '10 years'],
      ['Devices', '12000'],
      ['Requires VPN', 'Yes'],
      ['Roaming fallback', 'No'],
      ['Security requirements', 'IPsec, SIM lock'],
    ]);
  });

  it('accept any member name that JSON allows', () => {
    const odd = JSON.parse('{"__proto__": "x", "": "nameless", "constructor": "y"}') as Record<string, unknown>;
    expect(formatExtraRequirements(odd).map(({ name }) => name)).toEqual(['', 'constructor', '__proto__']);
  });
});

describe('requirements summary', () => {
  it('ends with the extra requirements', () => {
    expect(formatRequirementsSummary(requirements, { deviceLongevity: '10 years', region: 'DACH' })).toBe(
      'Europe · Device longevity: 10 years · Region: DACH',
    );
    expect(formatRequirementsSummary(normaliseWizardDataToRequirements({}).requirements, { region: 'DACH' })).toBe(
      'Region: DACH',
    );
  });

  it('includes longevity and security once, from the options or the wizard data', () => {
    const chosen = {
      ...requirements,
      deviceLongevity: 5,
      securityRequirements: ['VPN', 'IoT SAFE'] as ('VPN' | 'IoT SAFE')[],
    };
    const words = 'Europe · Device longevity: 5 years · Security requirements: VPN, IoT SAFE';
    expect(formatRequirementsSummary(chosen)).toBe(words);
    expect(formatRequirementsSummary(chosen, { securityRequirements: ['VPN', 'IoT SAFE', 'IPsec'] })).toBe(
      `${words}, IPsec`,
    );
  });

  it('shows the options of the wizard by their labels', () => {
    const labels = Object.values(requirementOptionLabels).flatMap((options) => Object.values<Message>(options));
    const messages = [...labels, regionLabels.Europe].map(({ id, message = '' }) => [id, `«${message}»`]);
    i18n.load('de', Object.fromEntries(messages) as Record<string, string>);
    i18n.activate('de');
    try {
      const { requirements: chosen } = normaliseWizardDataToRequirements({
        ...{ geographicRegions: 'Europe', deploymentScale: '1-5K', simRequirements: 'Physical SIM' },
        ...{ privateNetworkNeeded: 'Private LTE/5G', apisRequired: 'Basic APIs', powerSensitivity: 'Mains-powered' },
      });
      expect(formatRequirementsSummary(chosen, { securityRequirements: ['VPN', 'IPsec'] })).toBe(
        '«Europe» · mains-powered · «1-5K» devices · «Physical SIM» · «Private LTE/5G» · «Basic APIs» · ' +
          'Security requirements: «VPN», IPsec',
      );
      expect(buildDefaultSavedSearchName(chosen, '2026-11-20')).toBe('«Europe» - «1-5K» devices - «Mains-powered»');
    } finally {
      i18n.activate('en');
    }
  });

  it.each([
    ['10', '10 years'],
    ['1 years', '1 year'],
    ['10 years in salt water', '10 years in salt water'],
  ])('formats the longevity %j', (deviceLongevity, text) => {
    expect(formatRequirementsSummary(requirements, { deviceLongevity })).toBe(`Europe · Device longevity: ${text}`);
  });

  it('is limited in length', () => {
    expect(formatRequirementsSummary(requirements, { note: 'x'.repeat(400) })).toHaveLength(
      maxRequirementsSummaryLength,
    );
  });
});
