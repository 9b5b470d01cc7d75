import type { CatalogueCorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

/**
 * Mail to the provider's users. The mail omits the reason for the decision. The reason is stored only with the
 * correction, where it can be erased.
 */
function decisionLetter(decision: 'accepted' | 'rejected'): MailContentWithoutRecipients {
  return {
    kind: 'correction-decided',
    subject: `A correction of your catalogue entry was ${decision}`,
    paragraphs: [`A correction that was proposed for your entry in the catalogue was ${decision}.`],
    action: { label: 'Open the vendor dashboard', path: '/vendor-dashboard' },
  };
}

/**
 * Mails about the catalogue: providers are notified about decisions on their corrections. Mails about new matches of
 * saved searches are caused by other events.
 */
export const catalogueMailRules: MailRulesByEventType<
  CatalogueStreamEvent | CatalogueUploadEvent | CatalogueCorrectionEvent
> = {
  UploadStarted: 'none',
  ProvidersChanged: 'none',
  UploadReady: 'none',
  UploadFailed: 'none',
  CataloguePublished: 'none',
  ProviderEdited: 'none',
  CorrectionProposed: 'none',
  CorrectionAccepted: { letter: () => decisionLetter('accepted') },
  CorrectionRejected: { letter: () => decisionLetter('rejected') },
  CorrectionWithdrawn: 'none',
};
