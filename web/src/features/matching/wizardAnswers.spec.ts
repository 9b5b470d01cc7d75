import { describe, expect, test } from 'vitest';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { furtherWords, requirementChips, unscoredChips } from './requirementChips.ts';
import { fromWizardData, noAnswers, toWizardData, type WizardAnswers } from './wizardAnswers.ts';
import {
  managementPressed,
  withAnswers,
  withMode,
  withMust,
  withoutField,
  withoutExtraRequirement,
  mustsOf,
} from './answerChanges.ts';
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
  further: { securityRequirements: ['IPsec'], requiresVpn: true },
  deviceLongevity: 10,
  securityRequirements: ['VPN', 'IoT SAFE'],
  musts: ['geography', 'simRequirements'],
  emphasis: ['esim', 'coverage'],
};

describe('wizard data conversion', () => {
  test('uses the field names of the API and is parsed unchanged by the server', () => {
    const { requirements, ignored } = normaliseRequirements(toWizardData(full));
    const { further, ...asked } = full;
    expect(requirements).toEqual(asked);
    expect(toWizardData(full)).toMatchObject({
      requiresVpn: further['requiresVpn'],
      securityRequirements: ['VPN', 'IoT SAFE', 'IPsec'],
      deviceLongevity: '10 years',
    });
    expect(ignored).toEqual([{ field: 'securityRequirements', value: 'IPsec' }]);
  });

  test.each([
    { securityRequirements: ['VPN', 'IPsec'] },
    { securityRequirements: ['IPsec', 'SIM lock'] },
    { securityRequirements: 'TLS, mutual' },
    { deviceLongevity: '5-10 years' },
    { deviceLongevity: 'until Ida retires' },
    { deviceLongevity: '7 years', touched: ['deviceManagement'], musts: ['deviceManagement'] },
  ] as WizardData[])('sends free text of a previous search unchanged: %j', (stored) => {
    expect(toWizardData(fromWizardData(stored))).toMatchObject(stored);
    expect(fromWizardData(toWizardData(fromWizardData(stored)))).toEqual(fromWizardData(stored));
  });

  test('keeps free text about security next to chosen options', () => {
    const written = fromWizardData({ securityRequirements: 'TLS, mutual' });
    const chosen = withAnswers(written, { securityRequirements: ['VPN'] });
    expect(toWizardData(chosen).securityRequirements).toBe('VPN, TLS, mutual');
    expect(fromWizardData(toWizardData(chosen)).securityRequirements).toEqual(['VPN']);
  });

  test('replaces free text about longevity by the chosen years', () => {
    const written = fromWizardData({ deviceLongevity: '5-10 years' });
    expect(toWizardData(withAnswers(written, { deviceLongevity: 15 })).deviceLongevity).toBe('15 years');
    expect(toWizardData(withAnswers(written, { deviceLongevity: undefined }))).not.toHaveProperty('deviceLongevity');
  });

  test('restores stored answers', () => {
    expect(fromWizardData(JSON.parse(JSON.stringify(toWizardData(full))))).toEqual(full);
  });

  test.each([null, 'text', 42, { powerSensitivity: {} }])(
    'returns the defaults for the invalid stored value %j',
    (stored) => {
      expect(fromWizardData(stored)).toEqual(noAnswers);
    },
  );

  test('clears regions when countries are chosen, and vice versa', () => {
    expect(withMode(full, 'regions')).toMatchObject({ geographicMode: 'regions', countries: [], regions: [] });
    expect(withMode(full, 'countries')).toBe(full);
  });
});

describe('must mark', () => {
  const light = withMust(withAnswers(noAnswers, { applicationProfile: 'Light' }), 'applicationProfile', true);

  test('removes a must with its answer and ignores musts of unanswered fields', () => {
    expect(light.musts).toEqual(['applicationProfile']);
    expect(withAnswers(light, { applicationProfile: null })).toEqual(noAnswers);
    expect(withMust(noAnswers, 'geography', true)).toEqual(noAnswers);
    expect(mustsOf(fromWizardData({ musts: ['geography'] }))).toEqual([]);
  });

  test('leaves no trace of a removed must', () => {
    expect(withMust(light, 'applicationProfile', false)).toEqual({ ...noAnswers, applicationProfile: 'Light' });
  });
});

describe('explicitly chosen default', () => {
  const press = (answers: WizardAnswers, pressed: 'Basic' | 'Advanced' | null) =>
    withAnswers(answers, managementPressed(answers, pressed));

  test('marks Basic as chosen after a click, even if it was already the default', () => {
    expect(press(noAnswers, null).touched).toEqual(['deviceManagement']);
    expect(press(press(noAnswers, 'Advanced'), 'Basic').touched).toEqual(['deviceManagement']);
  });

  test('clears the mark when another option is chosen and reset', () => {
    const advanced = press(press(noAnswers, null), 'Advanced');
    expect(advanced).toEqual({ ...noAnswers, deviceManagement: 'Advanced' });
    expect(press(advanced, null)).toEqual(noAnswers);
  });

  test('allows a must on a chosen default and shows a chip that removes it', () => {
    const basic = withMust(press(noAnswers, null), 'deviceManagement', true);
    expect(basic.musts).toEqual(['deviceManagement']);
    expect(requirementChips(basic)).toEqual([{ field: 'deviceManagement', label: 'Management', value: 'Basic' }]);
    expect(withoutField(basic, 'deviceManagement')).toEqual(noAnswers);
  });
});

describe('filter chip', () => {
  test('shows a chip for every filled field', () => {
    const chips = [...requirementChips(full), ...unscoredChips(full), ...furtherWords(full)];
    expect(chips.map(({ label = '', value }) => `${label} ${value}`.trim())).toEqual([
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
      'Device longevity 10 years',
      'Security requirements VPN, IoT SAFE',
      'Requires vpn Yes',
      'Security requirements IPsec',
    ]);
  });

  test('shows one chip with the text of a free-text longevity', () => {
    const written = fromWizardData({ deviceLongevity: '5-10 years' });
    expect([...unscoredChips(written), ...furtherWords(written)]).toEqual([
      { field: 'deviceLongevity', label: 'Device longevity', value: '5-10 years' },
    ]);
    expect(withoutField(written, 'deviceLongevity')).toEqual(noAnswers);
  });

  test('shows no chip for the defaults of management and APIs', () => {
    expect(requirementChips({ ...noAnswers, deviceManagement: 'Basic', apisRequired: 'None' })).toEqual([]);
  });

  test('resets a field when its chip is removed', () => {
    const fields = [...requirementChips(full), ...unscoredChips(full)].map(({ field }) => field);
    const emptied = fields.reduce(withoutField, full);
    const { further, emphasis } = full;
    expect(emptied).toEqual({ ...noAnswers, geographicMode: 'countries', further, emphasis });
    const none = Object.keys(full.further).reduce(withoutExtraRequirement, emptied);
    expect(none).toEqual({ ...noAnswers, geographicMode: 'countries', emphasis });
  });
});

test('colours progress red below 33 percent, amber below 66, green otherwise', () => {
  const tones = [0, 20, 32, 33, 40, 60, 65, 66, 80, 100].map(progressTone);
  expect(tones).toEqual(['red', 'red', 'red', 'amber', 'amber', 'amber', 'amber', 'green', 'green', 'green']);
});
