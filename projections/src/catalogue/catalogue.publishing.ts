import type { ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ContactEvent } from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { CorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import {
  PublicCataloguePublished,
  PublicProviderEdited,
} from '@marketplace/contracts/catalogue/catalogue.integration.ts';
import { FieldKey } from '@marketplace/contracts/catalogue/catalogue.overrides.ts';
import { say } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { PublishingOf } from '../publishing/publishing.ts';

const isFieldKey = (name: string): name is ColumnKey => FieldKey.safeParse(name).success;

/** Publishes versions that took effect. Uploads and corrections stay private. */
export const cataloguePublishing: PublishingOf<CatalogueStreamEvent | UploadEvent | CorrectionEvent | ContactEvent> = {
  UploadStarted: 'private',
  ProvidersChanged: 'private',
  UploadReady: 'private',
  UploadFailed: 'private',
  CataloguePublished: (data) => [say(PublicCataloguePublished, data)],
  ProviderEdited: (data) => [say(PublicProviderEdited, { ...data, fields: data.fields.filter(isFieldKey) })],
  CorrectionProposed: 'private',
  CorrectionAccepted: 'private',
  CorrectionRejected: 'private',
  CorrectionWithdrawn: 'private',
  ProviderContactSet: 'private',
  ProviderContactRemoved: 'private',
};
