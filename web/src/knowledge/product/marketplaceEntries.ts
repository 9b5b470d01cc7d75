import type { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { TechnologyId } from '../facts/technology.ts';

/** Wizard answers that correspond to a technology, since the wizard asks for needs and not for technologies. */
export type WizardStartAnswers = Partial<
  Pick<
    BuyerRequirements,
    'powerSensitivity' | 'applicationProfile' | 'deviceMobility' | 'privateNetworkNeeded' | 'ntnSupport'
  >
>;

/** Names of a technology in the catalogue and on the coverage map. */
export interface TechnologyMarketplaceMapping {
  /** Its names in the catalogue, including the underlying network when most providers list only that. */
  readonly catalogue: readonly (typeof canonicalTechnologyNames)[number][];
  /** Its name in the coverage map, or that of the underlying network; `null` if the map does not include it. */
  readonly coverage: CoverageTechnology | null;
  readonly start: WizardStartAnswers;
}

const battery = 'Battery-powered';
const recharging = 'Battery with recharging';
const fixed = 'Fixed / Static Deployment';
const moving = 'Mobile / In-transit';

export const technologyMarketplaceMappings: Readonly<Record<TechnologyId, TechnologyMarketplaceMapping>> = {
  'nb-iot': {
    catalogue: ['NB-IoT'],
    coverage: 'nb_iot',
    start: { powerSensitivity: battery, applicationProfile: 'Light', deviceMobility: fixed },
  },
  'lte-m': {
    catalogue: ['LTE-M'],
    coverage: 'lte_m',
    start: { powerSensitivity: battery, applicationProfile: 'Moderate', deviceMobility: moving },
  },
  'cat-1bis': {
    catalogue: ['Cat-1 bis', '4G'],
    coverage: '4g',
    start: { powerSensitivity: recharging, applicationProfile: 'Moderate', deviceMobility: moving },
  },
  'cat-1': {
    catalogue: ['Cat-1', '4G'],
    coverage: '4g',
    start: { powerSensitivity: 'Mains-powered', applicationProfile: 'Moderate', deviceMobility: fixed },
  },
  lorawan: {
    catalogue: ['LoRaWAN'],
    coverage: null,
    start: {
      powerSensitivity: battery,
      applicationProfile: 'Light',
      deviceMobility: fixed,
      privateNetworkNeeded: 'Private LoRaWAN',
    },
  },
  'ntn-nb-iot': {
    catalogue: ['NTN NB-IoT'],
    coverage: null,
    start: { powerSensitivity: recharging, applicationProfile: 'Light', deviceMobility: moving, ntnSupport: true },
  },
};

/**
 * URL of the provider list filtered by a technology.
 * @param name its name in the catalogue.
 */
export function buildTechnologyProviderListUrl(name: string): string {
  return `/providers?${new URLSearchParams({ technology: name }).toString()}`;
}

/** URL of the coverage map with one technology selected. */
export function buildTechnologyCoverageMapUrl(technology: CoverageTechnology): string {
  return `/coverage-map?${new URLSearchParams({ technologies: technology }).toString()}`;
}
