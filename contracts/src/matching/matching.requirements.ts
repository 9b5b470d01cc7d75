import { z } from 'zod';
import { text } from '../kernel/text.ts';

export const regionNames = [
  'Global',
  'North America',
  'Latin America',
  'Europe',
  'Middle East',
  'Africa',
  'Asia Pacific',
  'Oceania',
] as const;
export const powerOptions = ['Battery-powered', 'Mains-powered', 'Battery with recharging'] as const;
export const dataOptions = ['Light', 'Moderate', 'High'] as const;
export const mobilityOptions = ['Fixed / Static Deployment', 'Mobile / In-transit', 'Mixed'] as const;
export const scaleOptions = ['1-5K', '5-50K', '>50K'] as const;
export const managementOptions = ['Connectivity only', 'Basic', 'Advanced'] as const;
export const privateNetworkOptions = ['None', 'Private LoRaWAN', 'Private LTE/5G'] as const;
export const apiOptions = ['None', 'Basic APIs', 'Advanced APIs'] as const;
export const simOptions = ['Physical SIM', 'eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'] as const;
export const ntnOptions = ['None', 'Yes'] as const;

/** What a buyer can fill in; regions and countries are one field. */
export const requirementFields = [
  'geography',
  'powerSensitivity',
  'applicationProfile',
  'deploymentScale',
  'deviceMobility',
  'simRequirements',
  'privateNetworkNeeded',
  'deviceManagement',
  'apisRequired',
  'ntnSupport',
] as const;
export type RequirementField = (typeof requirementFields)[number];

/** Years for which a device is to stay connected, as the wizard offers them. */
export const longevityOptions = [3, 5, 10, 15] as const;
export const securityOptions = ['Private APN', 'VPN', 'IMEI lock', 'IoT SAFE', 'Traffic inspection'] as const;
/** What a buyer may put first: it comes before the score among providers of one band. */
export const emphasisOptions = ['coverage', 'localNetworks', 'platform', 'esim', 'pricing'] as const;
export type Emphasis = (typeof emphasisOptions)[number];

/**
 * What a buyer looks for, in one canonical shape. `null` and the empty list mean: not asked for; so does the absence of an optional
 * member, which came later: a search that does not ask for one is stored and compared as it was before.
 */
export const Requirements = z.object({
  geographicMode: z.enum(['regions', 'countries']),
  regions: z.array(z.enum(regionNames)).max(250),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(500),
  powerSensitivity: z.enum(powerOptions).nullable(),
  applicationProfile: z.enum(dataOptions).nullable(),
  deviceMobility: z.enum(mobilityOptions).nullable(),
  deploymentScale: z.enum(scaleOptions).nullable(),
  simRequirements: z.array(z.enum(simOptions)).max(250),
  privateNetworkNeeded: z.enum(privateNetworkOptions),
  deviceManagement: z.enum(managementOptions),
  apisRequired: z.enum(apiOptions),
  ntnSupport: z.boolean(),
  /** Whole years, see `longevityOptions`; others may come from older searches. */
  deviceLongevity: z.int().min(1).max(50).optional(),
  /** Passed on to vendors; nothing in the catalogue answers them, so they are not scored. */
  securityRequirements: z.array(z.enum(securityOptions)).max(250).optional(),
  /** Fields whose default, as Basic, was chosen by the person: it counts, where an untouched one weighs nothing. */
  touched: z.array(z.enum(requirementFields)).max(50).optional(),
  /** Fields that a provider must meet; who misses one stands below all who meet them. */
  musts: z.array(z.enum(requirementFields)).max(50).optional(),
  /** In the order chosen. */
  emphasis: z.array(z.enum(emphasisOptions)).max(50).optional(),
});
export type Requirements = z.infer<typeof Requirements>;

/** Nothing asked for. */
export const noRequirements: Requirements = {
  geographicMode: 'regions',
  regions: [],
  countries: [],
  powerSensitivity: null,
  applicationProfile: null,
  deviceMobility: null,
  deploymentScale: null,
  simRequirements: [],
  privateNetworkNeeded: 'None',
  deviceManagement: 'Basic',
  apisRequired: 'None',
  ntnSupport: false,
};

const looseText = text(200).nullish();
const looseList = z.union([z.array(text(120)).max(250), text(120)]).nullish();

/**
 * The wizard's object as it travels: the wizard's own names, synonyms and older values allowed, other free pairs
 * of text, number or truth value too. `matching.normalise.ts` turns it into `Requirements`.
 */
export const WizardData = z
  .object({
    geographicMode: z.enum(['regions', 'countries']).nullish(),
    geographicRegions: looseList,
    specificCountries: looseList,
    powerSensitivity: looseText,
    applicationProfile: looseText,
    deviceMobility: looseText,
    deploymentScale: looseText,
    simRequirements: looseList,
    privateNetworkNeeded: looseText,
    deviceManagement: looseText,
    apisRequired: looseText,
    ntnSupport: z.union([z.boolean(), text(60)]).nullish(),
    deviceLongevity: looseText,
    securityRequirements: z.union([text(400), z.array(text(120)).max(20)]).nullish(),
    touched: looseList,
    musts: looseList,
    emphasis: looseList,
  })
  .catchall(
    z.union([text(400), z.number().min(-1e15).max(1e15), z.boolean(), z.null(), z.array(text(120)).max(50)]).optional(),
  );
export type WizardData = z.infer<typeof WizardData>;
