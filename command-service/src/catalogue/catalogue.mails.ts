import type { CorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueStreamEvent, UploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { Letter } from '../mails/draft.ts';
import type { MailRules } from '../mails/mailRules.ts';

/** To the provider's people; why stands beside the correction, where an erasure finds it. */
function decidedMail(decision: 'accepted' | 'rejected'): Letter {
  return {
    kind: 'correction-decided',
    subject: `A correction of your catalogue entry was ${decision}`,
    paragraphs: [`A correction that was proposed for your entry in the catalogue was ${decision}.`],
    action: { label: 'Open the vendor dashboard', path: '/vendor-dashboard' },
  };
}

/** Of the catalogue itself a provider hears what became of its corrections; what saved searches gain by a change of it is an event of theirs. */
export const catalogueMails: MailRules<CatalogueStreamEvent | UploadEvent | CorrectionEvent> = {
  UploadStarted: 'none',
  ProvidersChanged: 'none',
  UploadReady: 'none',
  UploadFailed: 'none',
  CataloguePublished: 'none',
  ProviderEdited: 'none',
  CorrectionProposed: 'none',
  CorrectionAccepted: { letter: () => decidedMail('accepted') },
  CorrectionRejected: { letter: () => decidedMail('rejected') },
  CorrectionWithdrawn: 'none',
};
