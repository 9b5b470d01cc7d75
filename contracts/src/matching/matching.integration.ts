import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { ProviderId } from '../kernel/ids.ts';
import { markOpenEnum, definePublicEvent, definePublicEventTopic } from '../kernel/publicEvent.ts';
import {
  apiRequirementOptions,
  dataVolumeOptions,
  rankingEmphasisOptions,
  deviceManagementOptions,
  deviceMobilityOptions,
  devicePowerOptions,
  privateNetworkOptions,
  regionNames,
  requirementFields,
  deploymentScaleRequirementOptions,
  securityRequirementOptions,
  simTypeOptions,
} from './matching.requirements.ts';

export const matchingPublicEventTopic = definePublicEventTopic('matching', 'One search, as `search-{searchId}`.');

const regions = markOpenEnum(z.enum(regionNames));
const sims = markOpenEnum(z.enum(simTypeOptions));
const securities = markOpenEnum(z.enum(securityRequirementOptions));
const fields = markOpenEnum(z.enum(requirementFields));
const emphases = markOpenEnum(z.enum(rankingEmphasisOptions));

/** Published requirements of a buyer: only values of enumerations, never free text. */
export const PublicBuyerRequirements = z
  .object({
    geographicMode: markOpenEnum(z.enum(['regions', 'countries'])).describe(
      'Which of `regions` and `countries` applies.',
    ),
    regions: z.array(regions).max(250).describe('Requested regions; empty: no requirement.'),
    countries: z.array(z.string().length(2)).max(500).describe('ISO 3166-1 alpha-2 codes; empty: no requirement.'),
    powerSensitivity: markOpenEnum(z.enum(devicePowerOptions))
      .nullable()
      .describe('Power supply of the devices; null: no requirement.'),
    applicationProfile: markOpenEnum(z.enum(dataVolumeOptions))
      .nullable()
      .describe('Data volume; null: no requirement.'),
    deviceMobility: markOpenEnum(z.enum(deviceMobilityOptions))
      .nullable()
      .describe('Mobility of the devices; null: no requirement.'),
    deploymentScale: markOpenEnum(z.enum(deploymentScaleRequirementOptions))
      .nullable()
      .describe('Number of devices; null: no requirement.'),
    simRequirements: z.array(sims).max(250).describe('Acceptable kinds of SIM; empty: no requirement.'),
    privateNetworkNeeded: markOpenEnum(z.enum(privateNetworkOptions)).describe('Private network, or None.'),
    deviceManagement: markOpenEnum(z.enum(deviceManagementOptions)).describe('Required level of device management.'),
    apisRequired: markOpenEnum(z.enum(apiRequirementOptions)).describe('Required APIs, or None.'),
    ntnSupport: z.boolean().describe('Whether satellite connectivity is required.'),
    deviceLongevity: z.int().min(1).max(50).optional().describe('Service life of a device in years.'),
    securityRequirements: z.array(securities).max(250).optional().describe('Required security features.'),
    touched: z.array(fields).max(50).optional().describe('Fields where the buyer explicitly chose the default.'),
    musts: z.array(fields).max(50).optional().describe('Fields that are mandatory for a provider.'),
    emphasis: z.array(emphases).max(50).optional().describe('Priorities of the buyer, most important first.'),
  })
  .describe('Requirements of a buyer.');

export const PublicRequirementsMatched = definePublicEvent(
  matchingPublicEventTopic,
  'requirements-matched',
  'A user matched providers with requirements. The user is not published.',
  {
    searchId: z.uuid().describe('Id of the search.'),
    requirements: PublicBuyerRequirements,
    proof: markOpenEnum(z.enum(['valid', 'invalid', 'missing'])).describe(
      'Whether the server signed the numbers below (valid), or they come from the browser only.',
    ),
    matchedCount: NonNegativeInt32.describe('Number of matching providers.'),
    firstProviders: z
      .array(ProviderId.describe('Id of a provider in the catalogue.'))
      .max(100)
      .describe('The best matches, best first; empty unless signed.'),
    catalogueVersion: NonNegativeInt32.nullable().describe('Version of the catalogue; null: unknown.'),
  },
);

export const publicMatchingEvents = [PublicRequirementsMatched] as const;
