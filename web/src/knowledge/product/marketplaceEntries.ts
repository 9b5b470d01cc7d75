import type { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { KnowledgeBaseTechnologyId } from '../facts/technology.ts';

/**
 * Answers of the requirements wizard that suit a technology. The wizard asks for the requirements of devices, not for
 * technologies.
 */
export type WizardAnswersSuitingTechnology = Partial<
  Pick<
    BuyerRequirements,
    'powerSensitivity' | 'applicationProfile' | 'deviceMobility' | 'privateNetworkNeeded' | 'ntnSupport'
  >
>;

/** Names of a technology in the catalogue and on the coverage map. */
export interface TechnologyCatalogueAndCoverageNames {
  /**
   * Names of the technology in the catalogue. They include the name of the underlying network if most providers list
   * only that network.
   */
  readonly catalogue: readonly (typeof canonicalTechnologyNames)[number][];
  /** Name of the technology or of its underlying network on the coverage map; `null` if the map shows neither. */
  readonly coverage: CoverageTechnology | null;
  readonly start: WizardAnswersSuitingTechnology;
}

const battery = 'Battery-powered';
const recharging = 'Battery with recharging';
const fixed = 'Fixed / Static Deployment';
const moving = 'Mobile / In-transit';

export const marketplaceTermsByKnowledgeBaseTechnology: Readonly<
  Record<KnowledgeBaseTechnologyId, TechnologyCatalogueAndCoverageNames>
> = {
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
 * Builds the URL of the provider list filtered by a technology.
 * @param name name of the technology in the catalogue.
 */
export function buildTechnologyProviderListUrl(name: string): string {
  return `/providers?${new URLSearchParams({ technology: name }).toString()}`;
}

/** Builds the URL of the coverage map with one technology selected. */
export function buildTechnologyCoverageMapUrl(technology: CoverageTechnology): string {
  return `/coverage-map?${new URLSearchParams({ technologies: technology }).toString()}`;
}
