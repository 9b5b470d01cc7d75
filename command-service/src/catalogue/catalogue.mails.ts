import { msg } from '@lingui/core/runtime-macro';
import type { CatalogueCorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';

type DecisionText = Pick<MailContentWithoutRecipients, 'subject' | 'paragraphs'>;

const decisionTexts: Readonly<Record<'accepted' | 'rejected', DecisionText>> = {
  accepted: {
    subject: msg`A correction to your catalogue entry was accepted`,
    paragraphs: [
      msg`We accepted a correction to your catalogue entry. The catalogue now contains the corrected values.`,
    ],
  },
  rejected: {
    subject: msg`A correction to your catalogue entry was rejected`,
    paragraphs: [
      msg`We rejected a correction to your catalogue entry. The reason is on the vendor dashboard, where you can also propose another correction.`,
    ],
  },
};

/**
 * Mail to the provider's users. The mail omits the reason for the decision. The reason is stored only with the
 * correction, where it can be erased.
 */
function createDecisionMail(decision: 'accepted' | 'rejected'): MailContentWithoutRecipients {
  return {
    kind: 'correction-decided',
    ...decisionTexts[decision],
    action: { label: msg`Open the vendor dashboard`, path: '/vendor-dashboard' },
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
  CorrectionAccepted: { letter: () => createDecisionMail('accepted') },
  CorrectionRejected: { letter: () => createDecisionMail('rejected') },
  CorrectionWithdrawn: 'none',
};
