import {
  emptyBuyerRequirements,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { expect, test } from 'vitest';
import { normaliseWizardDataToRequirements } from './matching.normalise.ts';
import { convertRequirementsToWizardData } from './matching.wizard.ts';

const all: BuyerRequirements = {
  geographicMode: 'countries',
  regions: [],
  countries: ['CI', 'DE', 'US'],
  powerSensitivity: 'Battery-powered',
  applicationProfile: 'Light',
  deviceMobility: 'Mixed',
  deploymentScale: '>50K',
  simRequirements: ['Physical SIM', 'eSIM (eUICC)'],
  privateNetworkNeeded: 'Private LTE/5G',
  deviceManagement: 'Connectivity only',
  apisRequired: 'Basic APIs',
  ntnSupport: true,
  deviceLongevity: 12,
  securityRequirements: ['VPN'],
  touched: ['deviceManagement'],
  musts: ['geography'],
  emphasis: ['pricing', 'coverage'],
};

test.each([
  ['nothing', emptyBuyerRequirements],
  ['regions', { ...emptyBuyerRequirements, regions: ['Europe', 'Africa'] } satisfies BuyerRequirements],
  ['everything', all],
])('round-trips requirements with %s', (_what, requirements) => {
  const { requirements: read, ignored } = normaliseWizardDataToRequirements(
    convertRequirementsToWizardData(requirements),
  );
  expect([read, ignored]).toEqual([requirements, []]);
});
