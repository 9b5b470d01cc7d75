import type { CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ProviderContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { CatalogueCorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import {
  PublicCataloguePublished,
  PublicProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.integration.ts';
import { ProviderFieldKey } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import { createPublicEventFromDefinition } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { EventPublishingRules } from '../publishing/publishing.ts';

const isFieldKey = (name: string): name is CatalogueColumnKey => ProviderFieldKey.safeParse(name).success;

/** Publishes new versions of the catalogue. Events about uploads, corrections and contacts stay private. */
export const catalogueEventPublishingRules: EventPublishingRules<
  CatalogueStreamEvent | CatalogueUploadEvent | CatalogueCorrectionEvent | ProviderContactEvent
> = {
  UploadStarted: 'private',
  ProvidersChanged: 'private',
  UploadReady: 'private',
  UploadFailed: 'private',
  CataloguePublished: (data) => [createPublicEventFromDefinition(PublicCataloguePublished, data)],
  ProviderEdited: (data) => [
    createPublicEventFromDefinition(PublicProviderEdited, { ...data, fields: data.fields.filter(isFieldKey) }),
  ],
  CorrectionProposed: 'private',
  CorrectionAccepted: 'private',
  CorrectionRejected: 'private',
  CorrectionWithdrawn: 'private',
  ProviderContactSet: 'private',
  ProviderContactRemoved: 'private',
};
