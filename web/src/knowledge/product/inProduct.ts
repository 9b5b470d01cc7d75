import type { technologies } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { TechnologyId } from '../facts/technology.ts';

/** Answers of the wizard that stand for a technology: it asks for needs, and names no technology. */
export type StartAnswers = Partial<
  Pick<
    Requirements,
    'powerSensitivity' | 'applicationProfile' | 'deviceMobility' | 'privateNetworkNeeded' | 'ntnSupport'
  >
>;

/** Where a technology is found in the marketplace. */
export interface Place {
  /** What the catalogue calls it, and, where most providers do not name it, the network that it runs on. */
  readonly catalogue: readonly (typeof technologies)[number][];
  /** What the coverage map calls it, or the network that it runs on; `null` where the map does not hold it. */
  readonly coverage: CoverageTechnology | null;
  readonly start: StartAnswers;
}

const battery = 'Battery-powered';
const recharging = 'Battery with recharging';
const fixed = 'Fixed / Static Deployment';
const moving = 'Mobile / In-transit';

export const inProduct: Readonly<Record<TechnologyId, Place>> = {
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

/** The list of who offers a technology. @param name as the catalogue writes it. */
export function listAddress(name: string): string {
  return `/providers?${new URLSearchParams({ technology: name }).toString()}`;
}

/** The map with one technology chosen. */
export function mapAddress(technology: CoverageTechnology): string {
  return `/coverage-map?${new URLSearchParams({ technologies: technology }).toString()}`;
}
