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

describe('the answers', () => {
  test('travel under the wizard’s own names and are read by the server as they were given', () => {
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
  ] as WizardData[])('send what an earlier search wrote as it was: %j', (kept) => {
    expect(toWizardData(fromWizardData(kept))).toMatchObject(kept);
    expect(fromWizardData(toWizardData(fromWizardData(kept)))).toEqual(fromWizardData(kept));
  });

  test('keep a text about security when some is chosen beside it', () => {
    const written = fromWizardData({ securityRequirements: 'TLS, mutual' });
    const chosen = withAnswers(written, { securityRequirements: ['VPN'] });
    expect(toWizardData(chosen).securityRequirements).toBe('VPN, TLS, mutual');
    expect(fromWizardData(toWizardData(chosen)).securityRequirements).toEqual(['VPN']);
  });

  test('give way to the years that are chosen later', () => {
    const written = fromWizardData({ deviceLongevity: '5-10 years' });
    expect(toWizardData(withAnswers(written, { deviceLongevity: 15 })).deviceLongevity).toBe('15 years');
    expect(toWizardData(withAnswers(written, { deviceLongevity: undefined }))).not.toHaveProperty('deviceLongevity');
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

describe('a must', () => {
  const light = withMust(withAnswers(noAnswers, { applicationProfile: 'Light' }), 'applicationProfile', true);

  test('goes with its field, and nothing that is not asked for is one', () => {
    expect(light.musts).toEqual(['applicationProfile']);
    expect(withAnswers(light, { applicationProfile: null })).toEqual(noAnswers);
    expect(withMust(noAnswers, 'geography', true)).toEqual(noAnswers);
    expect(mustsOf(fromWizardData({ musts: ['geography'] }))).toEqual([]);
  });

  test('is taken back without a trace', () => {
    expect(withMust(light, 'applicationProfile', false)).toEqual({ ...noAnswers, applicationProfile: 'Light' });
  });
});

describe('a default that the person chose', () => {
  const press = (answers: WizardAnswers, pressed: 'Basic' | 'Advanced' | null) =>
    withAnswers(answers, managementPressed(answers, pressed));

  test('is Basic once it was pressed, also where it stood already', () => {
    expect(press(noAnswers, null).touched).toEqual(['deviceManagement']);
    expect(press(press(noAnswers, 'Advanced'), 'Basic').touched).toEqual(['deviceManagement']);
  });

  test('is none while another is chosen, nor once that is taken back', () => {
    const advanced = press(press(noAnswers, null), 'Advanced');
    expect(advanced).toEqual({ ...noAnswers, deviceManagement: 'Advanced' });
    expect(press(advanced, null)).toEqual(noAnswers);
  });

  test('can be a must and stands as a chip, which takes it back', () => {
    const basic = withMust(press(noAnswers, null), 'deviceManagement', true);
    expect(basic.musts).toEqual(['deviceManagement']);
    expect(requirementChips(basic)).toEqual([{ field: 'deviceManagement', label: 'Management', value: 'Basic' }]);
    expect(withoutField(basic, 'deviceManagement')).toEqual(noAnswers);
  });
});

describe('a filter chip', () => {
  test('stands for every filled field', () => {
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

  test('stands once for a longevity that was written, in the words in which it was', () => {
    const written = fromWizardData({ deviceLongevity: '5-10 years' });
    expect([...unscoredChips(written), ...furtherWords(written)]).toEqual([
      { field: 'deviceLongevity', label: 'Device longevity', value: '5-10 years' },
    ]);
    expect(withoutField(written, 'deviceLongevity')).toEqual(noAnswers);
  });

  test('stands for no default of management and APIs', () => {
    expect(requirementChips({ ...noAnswers, deviceManagement: 'Basic', apisRequired: 'None' })).toEqual([]);
  });

  test('resets its field when it is removed', () => {
    const fields = [...requirementChips(full), ...unscoredChips(full)].map(({ field }) => field);
    const emptied = fields.reduce(withoutField, full);
    const { further, emphasis } = full;
    expect(emptied).toEqual({ ...noAnswers, geographicMode: 'countries', further, emphasis });
    const none = Object.keys(full.further).reduce(withoutExtraRequirement, emptied);
    expect(none).toEqual({ ...noAnswers, geographicMode: 'countries', emphasis });
  });
});

test('a bar is red below 33 percent, amber below 66, green from there on', () => {
  const tones = [0, 20, 32, 33, 40, 60, 65, 66, 80, 100].map(progressTone);
  expect(tones).toEqual(['red', 'red', 'red', 'amber', 'amber', 'amber', 'amber', 'green', 'green', 'green']);
});
