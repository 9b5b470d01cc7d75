import { describe, expect, test } from 'vitest';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { requirementChips } from './requirementChips.ts';
import {
  fromWizardData,
  noAnswers,
  toWizardData,
  type WizardAnswers,
  withMode,
  withoutField,
  withoutExtraRequirement,
} from './wizardAnswers.ts';
import { progressTone } from './wizard/WizardSteps.tsx';

const full: WizardAnswers = {
  ...noAnswers,
  geographicMode: 'countries',
  countries: ['CI', 'DE', 'TR'],
  powerSensitivity: 'Battery with recharging',
  applicationProfile: 'Light',
  deviceMobility: 'Mobile / In-transit',
  deploymentScale: '5-50K',
  simRequirements: ['eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'],
  privateNetworkNeeded: 'Private LTE/5G',
  deviceManagement: 'Advanced',
  apisRequired: 'Basic APIs',
  ntnSupport: true,
  further: { deviceLongevity: '10 years', securityRequirements: ['IPsec'], requiresVpn: true },
};

describe('the answers', () => {
  test('travel under the wizard’s own names and are read by the server as they were given', () => {
    const { requirements, ignored } = normaliseRequirements(toWizardData(full));
    const { further, ...asked } = full;
    expect(requirements).toEqual(asked);
    expect(toWizardData(full)).toMatchObject(further);
    expect(ignored).toEqual([]);
  });

  test('are read back from what was kept', () => {
    expect(fromWizardData(JSON.parse(JSON.stringify(toWizardData(full))))).toEqual(full);
  });

  test.each([null, 'text', 42, { powerSensitivity: {} }])('start empty when %j was kept', (kept) => {
    expect(fromWizardData(kept)).toEqual(noAnswers);
  });

  test('lose their regions when countries are chosen, and the other way round', () => {
    expect(withMode(full, 'regions')).toMatchObject({ geographicMode: 'regions', countries: [], regions: [] });
    expect(withMode(full, 'countries')).toBe(full);
  });
});

describe('a filter chip', () => {
  test('stands for every filled field', () => {
    expect(requirementChips(full).map(({ label = '', value }) => `${label} ${value}`.trim())).toEqual([
      '3 countries',
      'Battery with recharging',
      'Light data',
      '5-50K devices',
      'Mobile / In-transit',
      'SIM eSIM, iSIM',
      'Private LTE/5G',
      'Management Advanced',
      'Basic APIs',
      'NTN',
    ]);
  });

  test('stands for no default of management and APIs', () => {
    expect(requirementChips({ ...noAnswers, deviceManagement: 'Basic', apisRequired: 'None' })).toEqual([]);
  });

  test('resets its field when it is removed', () => {
    const fields = requirementChips(full).map(({ field }) => field);
    const emptied = fields.reduce(withoutField, full);
    expect(emptied).toEqual({ ...noAnswers, geographicMode: 'countries', further: full.further });
    const none = Object.keys(full.further).reduce(withoutExtraRequirement, emptied);
    expect(none).toEqual({ ...noAnswers, geographicMode: 'countries' });
  });
});

test('a bar is red below 33 percent, amber below 66, green from there on', () => {
  const tones = [0, 20, 32, 33, 40, 60, 65, 66, 80, 100].map(progressTone);
  expect(tones).toEqual(['red', 'red', 'red', 'amber', 'amber', 'amber', 'amber', 'green', 'green', 'green']);
});
