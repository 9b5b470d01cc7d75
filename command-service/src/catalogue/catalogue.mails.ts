import type { CorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** Nobody is mailed about the catalogue itself; what saved searches gain by a change of it is an event of theirs. */
export const catalogueMails: MailRules<CatalogueStreamEvent | UploadEvent | CorrectionEvent> = {
  UploadStarted: 'none',
  ProvidersChanged: 'none',
  UploadReady: 'none',
  UploadFailed: 'none',
  CataloguePublished: 'none',
  ProviderEdited: 'none',
  CorrectionProposed: 'none',
  CorrectionAccepted: 'none',
  CorrectionRejected: 'none',
  CorrectionWithdrawn: 'none',
};
