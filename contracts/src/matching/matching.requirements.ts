import { z } from 'zod';
import { createTextSchema } from '../kernel/text.ts';

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
export const devicePowerOptions = ['Battery-powered', 'Mains-powered', 'Battery with recharging'] as const;
export const dataVolumeOptions = ['Light', 'Moderate', 'High'] as const;
export const deviceMobilityOptions = ['Fixed / Static Deployment', 'Mobile / In-transit', 'Mixed'] as const;
export const deploymentScaleRequirementOptions = ['1-5K', '5-50K', '>50K'] as const;
export const deviceManagementOptions = ['Connectivity only', 'Basic', 'Advanced'] as const;
export const privateNetworkOptions = ['None', 'Private LoRaWAN', 'Private LTE/5G'] as const;
export const apiRequirementOptions = ['None', 'Basic APIs', 'Advanced APIs'] as const;
export const simTypeOptions = ['Physical SIM', 'eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'] as const;
export const ntnRequirementOptions = ['None', 'Yes'] as const;

/** Fields of the requirements; regions and countries are one field. */
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
export type RequirementFieldName = (typeof requirementFields)[number];

/** Service lives of a device that the wizard offers, in years. */
export const deviceLongevityOptions = [3, 5, 10, 15] as const;
export const securityRequirementOptions = [
  'Private APN',
  'VPN',
  'IMEI lock',
  'IoT SAFE',
  'Traffic inspection',
] as const;
/** Priorities of a buyer. They rank providers within a score band, before the score does. */
export const rankingEmphasisOptions = ['coverage', 'localNetworks', 'platform', 'esim', 'pricing'] as const;
export type RankingEmphasis = (typeof rankingEmphasisOptions)[number];

/**
 * A buyer's requirements in canonical form. `null` and empty lists mean no requirement, as does an absent optional
 * property. Optional properties were added later and are absent from older searches, which therefore stay unchanged.
 */
export const BuyerRequirements = z.object({
  geographicMode: z.enum(['regions', 'countries']),
  regions: z.array(z.enum(regionNames)).max(250),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().length(2)).max(500),
  powerSensitivity: z.enum(devicePowerOptions).nullable(),
  applicationProfile: z.enum(dataVolumeOptions).nullable(),
  deviceMobility: z.enum(deviceMobilityOptions).nullable(),
  deploymentScale: z.enum(deploymentScaleRequirementOptions).nullable(),
  simRequirements: z.array(z.enum(simTypeOptions)).max(250),
  privateNetworkNeeded: z.enum(privateNetworkOptions),
  deviceManagement: z.enum(deviceManagementOptions),
  apisRequired: z.enum(apiRequirementOptions),
  ntnSupport: z.boolean(),
  /** Whole years, see `deviceLongevityOptions`; older searches may have other values. */
  deviceLongevity: z.int().min(1).max(50).optional(),
  /** Passed on to vendors, but not scored, because the catalogue has no data on them. */
  securityRequirements: z.array(z.enum(securityRequirementOptions)).max(250).optional(),
  /**
   * Fields where the user explicitly chose the default, for example Basic. Defaults that were not explicitly chosen
   * have no weight.
   */
  touched: z.array(z.enum(requirementFields)).max(50).optional(),
  /** Mandatory fields. A provider that misses any of them ranks below all providers that meet them all. */
  musts: z.array(z.enum(requirementFields)).max(50).optional(),
  /** Most important first. */
  emphasis: z.array(z.enum(rankingEmphasisOptions)).max(50).optional(),
});
export type BuyerRequirements = z.infer<typeof BuyerRequirements>;

/** Requirements without any restriction. */
export const emptyBuyerRequirements: BuyerRequirements = {
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

const lenientText = createTextSchema(200).nullish();
const lenientList = z.union([z.array(createTextSchema(120)).max(250), createTextSchema(120)]).nullish();

/**
 * The wizard's object as sent by clients: accepts synonyms, older values, and arbitrary additional properties.
 * `matching.normalise.ts` converts it to `BuyerRequirements`.
 */
export const RequirementsWizardRequest = z
  .object({
    geographicMode: z.enum(['regions', 'countries']).nullish(),
    geographicRegions: lenientList,
    specificCountries: lenientList,
    powerSensitivity: lenientText,
    applicationProfile: lenientText,
    deviceMobility: lenientText,
    deploymentScale: lenientText,
    simRequirements: lenientList,
    privateNetworkNeeded: lenientText,
    deviceManagement: lenientText,
    apisRequired: lenientText,
    ntnSupport: z.union([z.boolean(), createTextSchema(60)]).nullish(),
    deviceLongevity: lenientText,
    securityRequirements: z.union([createTextSchema(400), z.array(createTextSchema(120)).max(20)]).nullish(),
    touched: lenientList,
    musts: lenientList,
    emphasis: lenientList,
  })
  .catchall(
    z
      .union([
        createTextSchema(400),
        z.number().min(-1e15).max(1e15),
        z.boolean(),
        z.null(),
        z.array(createTextSchema(120)).max(50),
      ])
      .optional(),
  );
export type RequirementsWizardRequest = z.infer<typeof RequirementsWizardRequest>;
