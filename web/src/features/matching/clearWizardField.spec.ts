import { expect, test } from 'vitest';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { reduceTestRequirementsActions } from '../../test/requirementsStateAfter.ts';
import { createWizardAnswersThunk, clearWizardFieldInStore } from './requirementsActions.ts';
import { searchStarted } from './requirementsSlice.ts';

const light = createWizardAnswersThunk({ applicationProfile: 'Light' });

test.each([
  ['deviceManagement', { deviceManagement: 'Advanced' }, 'Basic'],
  ['apisRequired', { apisRequired: 'Advanced APIs' }, 'None'],
  ['privateNetworkNeeded', { privateNetworkNeeded: 'Private LoRaWAN' }, 'None'],
  ['powerSensitivity', { powerSensitivity: 'Mains-powered' }, null],
  ['applicationProfile', { applicationProfile: 'High' }, null],
  ['deviceMobility', { deviceMobility: 'Mixed' }, null],
  ['deploymentScale', { deploymentScale: '>50K' }, null],
  ['simRequirements', { simRequirements: ['Physical SIM'] }, []],
  ['ntnSupport', { ntnSupport: true }, false],
] as const)('resets %s when its filter chip is removed', (field, given, reset) => {
  const state = reduceTestRequirementsActions(
    createWizardAnswersThunk({ ...given } as Partial<BuyerRequirements>),
    clearWizardFieldInStore(field),
  );
  expect(state.answers[field]).toEqual(reset);
});

test.each([{ regions: ['Europe', 'Africa'] }, { countries: ['DE', 'FR'] }] as Partial<BuyerRequirements>[])(
  'clears %j when the geography chip is removed',
  (given) => {
    const state = reduceTestRequirementsActions(createWizardAnswersThunk(given), clearWizardFieldInStore('geography'));
    expect(state.answers).toMatchObject({ regions: [], countries: [] });
  },
);

test('searches again when a filter chip is removed while matches are shown', () => {
  const state = reduceTestRequirementsActions(
    light,
    createWizardAnswersThunk({ deviceManagement: 'Advanced' }),
    searchStarted(),
    clearWizardFieldInStore('deviceManagement'),
  );
  expect(state.answers.deviceManagement).toBe('Basic');
  expect(state.search).toMatchObject({ deviceManagement: 'Basic', applicationProfile: 'Light' });
  const emptied = reduceTestRequirementsActions(light, searchStarted(), clearWizardFieldInStore('applicationProfile'));
  expect(emptied.search).toBeNull();
});

test('starts no search when a filter chip is removed before a search', () => {
  expect(
    reduceTestRequirementsActions(
      light,
      createWizardAnswersThunk({ ntnSupport: true }),
      clearWizardFieldInStore('ntnSupport'),
    ).search,
  ).toBeNull();
});
