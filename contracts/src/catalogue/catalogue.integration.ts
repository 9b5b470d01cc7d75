import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { ProviderId } from '../kernel/ids.ts';
import { markOpenEnum, definePublicEvent, definePublicEventTopic } from '../kernel/publicEvent.ts';
import { ProviderFieldKey } from './catalogue.overrides.ts';

export const catalogueTopic = definePublicEventTopic('catalogue', 'The one catalogue, always `catalogue`.');

const counts = z
  .object({
    added: NonNegativeInt32.describe('Number of providers that the previous version did not contain.'),
    changed: NonNegativeInt32.describe('Number of providers with changed data.'),
    removed: NonNegativeInt32.describe('Number of providers that this version no longer contains.'),
    unchanged: NonNegativeInt32.describe('Number of providers with unchanged data.'),
  })
  .describe('Differences from the base version.');
const version = NonNegativeInt32.min(1).describe('New version of the catalogue, in effect from now on.');
const base = NonNegativeInt32.describe('Version that the new one is based on; 0 means none.');

export const PublicCataloguePublished = definePublicEvent(
  catalogueTopic,
  'catalogue-published',
  'A new version of the whole catalogue took effect.',
  {
    version,
    base,
    counts,
    restoredFrom: NonNegativeInt32.nullable().describe('The past version that was restored; null for a new one.'),
  },
);

export const PublicProviderEdited = definePublicEvent(
  catalogueTopic,
  'provider-edited',
  'A new version of the catalogue took effect that differs in one provider.',
  {
    version,
    base,
    change: markOpenEnum(z.enum(['added', 'edited', 'retired'])).describe('Kind of change to the provider.'),
    providerId: ProviderId.describe('Id of the provider in the catalogue.'),
    fields: z
      .array(markOpenEnum(ProviderFieldKey))
      .max(100)
      .describe('Changed fields; empty unless edited. Read their values from the catalogue.'),
    counts,
  },
);

export const publicCatalogueEvents = [PublicCataloguePublished, PublicProviderEdited] as const;
