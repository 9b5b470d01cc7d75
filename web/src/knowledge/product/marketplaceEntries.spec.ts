import { expect, test } from 'vitest';
import { canonicalTechnologyNames as catalogueNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { dataVolumeOptions, deviceMobilityOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { matchingFitByTechnology } from '@marketplace/domain/matching/engine/technologies.ts';
import { buildSampleOperatorNetwork } from '../../test/coverageFixtures.ts';
import { knowledgeBaseTechnologyIds } from '../facts/technology.ts';
import { listNetworksWithTechnologySunset } from './endingNetworks.ts';
import {
  marketplaceTermsByKnowledgeBaseTechnology,
  buildTechnologyProviderListUrl,
  buildTechnologyCoverageMapUrl,
  type WizardAnswersSuitingTechnology,
} from './marketplaceEntries.ts';

/** The columns of the suitability table, in a different order from the wizard's options. */
const powerColumns: readonly string[] = ['Battery-powered', 'Battery with recharging', 'Mains-powered'];

/**
 * Computes how well a technology suits the answers, according to the table that matching uses. The three criteria have
 * equal weight.
 */
function computeFit(
  name: string,
  { powerSensitivity, applicationProfile, deviceMobility }: WizardAnswersSuitingTechnology,
): number {
  const row = matchingFitByTechnology.get(name);
  if (row === undefined || !powerSensitivity || !applicationProfile || !deviceMobility) return 0;
  const power = row.power[powerColumns.indexOf(powerSensitivity)];
  const data = row.data[dataVolumeOptions.indexOf(applicationProfile)];
  return (power ?? 0) + (data ?? 0) + (row.mobility[deviceMobilityOptions.indexOf(deviceMobility)] ?? 0);
}

const terrestrialIds = knowledgeBaseTechnologyIds.filter((id) => id !== 'ntn-nb-iot');

test.each(terrestrialIds)('prefills answers for %s that suit no other technology better', (id) => {
  const { catalogue, start } = marketplaceTermsByKnowledgeBaseTechnology[id];
  const own = computeFit(catalogue[0] ?? '', start);
  const others = catalogueNames.map((name) => computeFit(name, start));
  expect(own).toBeGreaterThan(0);
  expect(own).toBe(Math.max(...others));
});

test('selects satellite by its own field and LoRaWAN by the private network field', () => {
  expect(marketplaceTermsByKnowledgeBaseTechnology['ntn-nb-iot'].start.ntnSupport).toBe(true);
  expect(marketplaceTermsByKnowledgeBaseTechnology.lorawan.start.privateNetworkNeeded).toBe('Private LoRaWAN');
  const others = knowledgeBaseTechnologyIds.filter((id) => id !== 'ntn-nb-iot' && id !== 'lorawan');
  expect(others.filter((id) => 'ntnSupport' in marketplaceTermsByKnowledgeBaseTechnology[id].start)).toEqual([]);
});

test('links to the list and the map with one technology selected', () => {
  expect(buildTechnologyProviderListUrl('Cat-1 bis')).toBe('/providers?technology=Cat-1+bis');
  expect(buildTechnologyCoverageMapUrl('nb_iot')).toBe('/coverage-map?technologies=nb_iot');
});

test('lists networks that end or have ended, by country', () => {
  const end = { status: 'planned', date: '2027-12', source: 'Its operator', confidence: 'high' } as const;
  const networks = [
    buildSampleOperatorNetwork({ name: 'Runs on' }),
    buildSampleOperatorNetwork({ name: 'Ends', state: 'ending', switch_off: end }),
    buildSampleOperatorNetwork({
      name: 'Is off',
      state: 'off',
      counted: false,
      switch_off: { ...end, status: 'off', date: null },
    }),
  ];
  const endings = listNetworksWithTechnologySunset([
    { country_code: 'US', infrastructure_providers: networks.slice(1) },
    { country_code: 'DE', infrastructure_providers: networks.slice(0, 2) },
  ]);
  expect(endings.map(({ country, network, state }) => `${country}, ${network}: ${state}`)).toEqual([
    'Germany, Ends: Ends Dec 2027',
    'United States, Ends: Ends Dec 2027',
    'United States, Is off: Switched off',
  ]);
});
