import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { ProviderId } from '../kernel/ids.ts';
import { open, publicEvent, publicTopic } from '../kernel/publicEvent.ts';
import { FieldKey } from './catalogue.overrides.ts';

export const catalogueTopic = publicTopic('catalogue', 'The one catalogue, always `catalogue`.');

const counts = z
  .object({
    added: WholeNumber.describe('Providers that it holds and the version before did not.'),
    changed: WholeNumber.describe('Providers that it tells something else of.'),
    removed: WholeNumber.describe('Providers that it holds no longer.'),
    unchanged: WholeNumber.describe('Providers of which it says the same.'),
  })
  .describe('How it differs from the version that it builds on.');
const version = WholeNumber.min(1).describe('Version of the catalogue that is in force from now on.');
const base = WholeNumber.describe('Version that it builds on; 0: none.');

export const PublicCataloguePublished = publicEvent(
  catalogueTopic,
  'catalogue-published',
  'A new version of the whole catalogue took effect.',
  {
    version,
    base,
    counts,
    restoredFrom: WholeNumber.nullable().describe('The past version that it brings back; null for a new one.'),
  },
);

export const PublicProviderEdited = publicEvent(
  catalogueTopic,
  'provider-edited',
  'A new version of the catalogue took effect that differs in one provider.',
  {
    version,
    base,
    change: open(z.enum(['added', 'edited', 'retired'])).describe('What happened to the provider.'),
    providerId: ProviderId.describe('Id of the provider in the catalogue.'),
    fields: z
      .array(open(FieldKey))
      .max(100)
      .describe('Fields that differ; empty unless edited. What they say is in the catalogue.'),
    counts,
  },
);

export const publicCatalogueEvents = [PublicCataloguePublished, PublicProviderEdited] as const;
