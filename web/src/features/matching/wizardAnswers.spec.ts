import { describe, expect, test } from 'vitest';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  buildRequirementChipsWithoutWizardField,
  buildChipsForScoredRequirements,
  buildUnscoredRequirementChips,
} from './requirementChips.ts';
import {
  parseWizardAnswers,
  emptyWizardAnswers,
  convertWizardAnswersToApiFormat,
  type WizardAnswers,
} from './wizardAnswers.ts';
import {
  toDeviceManagementAnswerChange,
  applyWizardAnswerChange,
  changeGeographicModeInAnswers,
  markOrUnmarkFieldAsMustInAnswers,
  resetWizardFieldInAnswers,
  removeRequirementWithoutFieldFromAnswers,
  getFieldsMarkedAsMust,
} from './answerChanges.ts';
import { getWizardProgressTone } from './wizard/WizardProgressBar.tsx';

const full: WizardAnswers = {
  ...emptyWizardAnswers,
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
    const { requirements, ignored } = normaliseWizardDataToRequirements(convertWizardAnswersToApiFormat(full));
    const { further, ...asked } = full;
    expect(requirements).toEqual(asked);
    expect(convertWizardAnswersToApiFormat(full)).toMatchObject({
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
  ] as RequirementsWizardRequest[])('sends free text of a previous search unchanged: %j', (stored) => {
    expect(convertWizardAnswersToApiFormat(parseWizardAnswers(stored))).toMatchObject(stored);
    expect(parseWizardAnswers(convertWizardAnswersToApiFormat(parseWizardAnswers(stored)))).toEqual(
      parseWizardAnswers(stored),
    );
  });

  test('keeps free text about security next to chosen options', () => {
    const written = parseWizardAnswers({ securityRequirements: 'TLS, mutual' });
    const chosen = applyWizardAnswerChange(written, { securityRequirements: ['VPN'] });
    expect(convertWizardAnswersToApiFormat(chosen).securityRequirements).toBe('VPN, TLS, mutual');
    expect(parseWizardAnswers(convertWizardAnswersToApiFormat(chosen)).securityRequirements).toEqual(['VPN']);
  });

  test('replaces free text about longevity by the chosen years', () => {
    const written = parseWizardAnswers({ deviceLongevity: '5-10 years' });
    expect(
      convertWizardAnswersToApiFormat(applyWizardAnswerChange(written, { deviceLongevity: 15 })).deviceLongevity,
    ).toBe('15 years');
    expect(
      convertWizardAnswersToApiFormat(applyWizardAnswerChange(written, { deviceLongevity: undefined })),
    ).not.toHaveProperty('deviceLongevity');
  });

  test('restores stored answers', () => {
    expect(parseWizardAnswers(JSON.parse(JSON.stringify(convertWizardAnswersToApiFormat(full))))).toEqual(full);
  });

  test.each([null, 'text', 42, { powerSensitivity: {} }])(
    'returns the defaults for the invalid stored value %j',
    (stored) => {
      expect(parseWizardAnswers(stored)).toEqual(emptyWizardAnswers);
    },
  );

  test('clears regions when countries are chosen, and vice versa', () => {
    expect(changeGeographicModeInAnswers(full, 'regions')).toMatchObject({
      geographicMode: 'regions',
      countries: [],
      regions: [],
    });
    expect(changeGeographicModeInAnswers(full, 'countries')).toBe(full);
  });
});

describe('must mark', () => {
  const light = markOrUnmarkFieldAsMustInAnswers(
    applyWizardAnswerChange(emptyWizardAnswers, { applicationProfile: 'Light' }),
    'applicationProfile',
    true,
  );

  test('removes a must with its answer and ignores musts of unanswered fields', () => {
    expect(light.musts).toEqual(['applicationProfile']);
    expect(applyWizardAnswerChange(light, { applicationProfile: null })).toEqual(emptyWizardAnswers);
    expect(markOrUnmarkFieldAsMustInAnswers(emptyWizardAnswers, 'geography', true)).toEqual(emptyWizardAnswers);
    expect(getFieldsMarkedAsMust(parseWizardAnswers({ musts: ['geography'] }))).toEqual([]);
  });

  test('leaves no trace of a removed must', () => {
    expect(markOrUnmarkFieldAsMustInAnswers(light, 'applicationProfile', false)).toEqual({
      ...emptyWizardAnswers,
      applicationProfile: 'Light',
    });
  });
});

describe('explicitly chosen default', () => {
  const press = (answers: WizardAnswers, pressed: 'Basic' | 'Advanced' | null) =>
    applyWizardAnswerChange(answers, toDeviceManagementAnswerChange(answers, pressed));

  test('marks Basic as chosen after a click, even if it was already the default', () => {
    expect(press(emptyWizardAnswers, null).touched).toEqual(['deviceManagement']);
    expect(press(press(emptyWizardAnswers, 'Advanced'), 'Basic').touched).toEqual(['deviceManagement']);
  });

  test('clears the mark when another option is chosen and reset', () => {
    const advanced = press(press(emptyWizardAnswers, null), 'Advanced');
    expect(advanced).toEqual({ ...emptyWizardAnswers, deviceManagement: 'Advanced' });
    expect(press(advanced, null)).toEqual(emptyWizardAnswers);
  });

  test('allows a must on a chosen default and shows a chip that removes it', () => {
    const basic = markOrUnmarkFieldAsMustInAnswers(press(emptyWizardAnswers, null), 'deviceManagement', true);
    expect(basic.musts).toEqual(['deviceManagement']);
    expect(buildChipsForScoredRequirements(basic)).toEqual([
      { field: 'deviceManagement', label: 'Management', value: 'Basic' },
    ]);
    expect(resetWizardFieldInAnswers(basic, 'deviceManagement')).toEqual(emptyWizardAnswers);
  });
});

describe('filter chip', () => {
  test('shows a chip for every filled field', () => {
    const chips = [
      ...buildChipsForScoredRequirements(full),
      ...buildUnscoredRequirementChips(full),
      ...buildRequirementChipsWithoutWizardField(full),
    ];
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
    const written = parseWizardAnswers({ deviceLongevity: '5-10 years' });
    expect([...buildUnscoredRequirementChips(written), ...buildRequirementChipsWithoutWizardField(written)]).toEqual([
      { field: 'deviceLongevity', label: 'Device longevity', value: '5-10 years' },
    ]);
    expect(resetWizardFieldInAnswers(written, 'deviceLongevity')).toEqual(emptyWizardAnswers);
  });

  test('shows no chip for the defaults of management and APIs', () => {
    expect(
      buildChipsForScoredRequirements({ ...emptyWizardAnswers, deviceManagement: 'Basic', apisRequired: 'None' }),
    ).toEqual([]);
  });

  test('resets a field when its chip is removed', () => {
    const fields = [...buildChipsForScoredRequirements(full), ...buildUnscoredRequirementChips(full)].map(
      ({ field }) => field,
    );
    const emptied = fields.reduce(resetWizardFieldInAnswers, full);
    const { further, emphasis } = full;
    expect(emptied).toEqual({ ...emptyWizardAnswers, geographicMode: 'countries', further, emphasis });
    const none = Object.keys(full.further).reduce(removeRequirementWithoutFieldFromAnswers, emptied);
    expect(none).toEqual({ ...emptyWizardAnswers, geographicMode: 'countries', emphasis });
  });
});

test('colours progress red below 33 percent, amber below 66, green otherwise', () => {
  const tones = [0, 20, 32, 33, 40, 60, 65, 66, 80, 100].map(getWizardProgressTone);
  expect(tones).toEqual(['red', 'red', 'red', 'amber', 'amber', 'amber', 'amber', 'green', 'green', 'green']);
});
