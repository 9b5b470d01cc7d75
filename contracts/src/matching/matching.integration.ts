import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { ProviderId } from '../kernel/ids.ts';
import { open, publicEvent, publicTopic } from '../kernel/publicEvent.ts';
import {
  apiOptions,
  dataOptions,
  emphasisOptions,
  managementOptions,
  mobilityOptions,
  powerOptions,
  privateNetworkOptions,
  regionNames,
  requirementFields,
  scaleOptions,
  securityOptions,
  simOptions,
} from './matching.requirements.ts';

export const matchingTopic = publicTopic('matching', 'One search, as `search-{searchId}`.');

const regions = open(z.enum(regionNames));
const sims = open(z.enum(simOptions));
const securities = open(z.enum(securityOptions));
const fields = open(z.enum(requirementFields));
const emphases = open(z.enum(emphasisOptions));

/** What a buyer looks for, as the world is told: values of lists, and never what a person typed. */
export const PublicRequirements = z
  .object({
    geographicMode: open(z.enum(['regions', 'countries'])).describe('Which of `regions` and `countries` counts.'),
    regions: z.array(regions).max(250).describe('Regions asked for; empty: not asked for.'),
    countries: z.array(z.string().length(2)).max(500).describe('ISO 3166-1 alpha-2 codes; empty: not asked for.'),
    powerSensitivity: open(z.enum(powerOptions)).nullable().describe('How devices are powered; null: not asked for.'),
    applicationProfile: open(z.enum(dataOptions)).nullable().describe('How much data; null: not asked for.'),
    deviceMobility: open(z.enum(mobilityOptions)).nullable().describe('Whether devices move; null: not asked for.'),
    deploymentScale: open(z.enum(scaleOptions)).nullable().describe('How many devices; null: not asked for.'),
    simRequirements: z.array(sims).max(250).describe('Kinds of SIM that would do; empty: not asked for.'),
    privateNetworkNeeded: open(z.enum(privateNetworkOptions)).describe('Private network, or None.'),
    deviceManagement: open(z.enum(managementOptions)).describe('How much management of devices.'),
    apisRequired: open(z.enum(apiOptions)).describe('Which APIs, or None.'),
    ntnSupport: z.boolean().describe('Whether satellites are asked for.'),
    deviceLongevity: z.int().min(1).max(50).optional().describe('Years for which a device is to stay connected.'),
    securityRequirements: z.array(securities).max(250).optional().describe('Security features asked for.'),
    touched: z.array(fields).max(50).optional().describe('Fields whose default was chosen on purpose.'),
    musts: z.array(fields).max(50).optional().describe('Fields that a provider must meet.'),
    emphasis: z.array(emphases).max(50).optional().describe('What comes first for the buyer, in that order.'),
  })
  .describe('What a buyer looks for.');

export const PublicRequirementsMatched = publicEvent(
  matchingTopic,
  'requirements-matched',
  'Somebody asked which providers meet requirements. Who it was is not told.',
  {
    searchId: z.uuid().describe('Id of the search.'),
    requirements: PublicRequirements,
    proof: open(z.enum(['valid', 'invalid', 'missing'])).describe(
      'Whether the numbers below are signed by the server (valid), or only what the browser said.',
    ),
    matchedCount: WholeNumber.describe('How many providers matched.'),
    firstProviders: z
      .array(ProviderId.describe('Id of a provider in the catalogue.'))
      .max(100)
      .describe('The first matches, best first; empty where nobody signed them.'),
    catalogueVersion: WholeNumber.nullable().describe('Version of the catalogue that was asked; null: not known.'),
  },
);

export const publicMatchingEvents = [PublicRequirementsMatched] as const;
