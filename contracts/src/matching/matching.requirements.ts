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

/** What a buyer looks for, in one canonical shape. `null` and the empty list mean: not asked for. */
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
});
export type Requirements = z.infer<typeof Requirements>;

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
  })
  .catchall(
    z.union([text(400), z.number().min(-1e15).max(1e15), z.boolean(), z.null(), z.array(text(120)).max(50)]).optional(),
  );
export type WizardData = z.infer<typeof WizardData>;
