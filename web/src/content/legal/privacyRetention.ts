import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import type { LegalSectionContent } from './legalText.ts';

/** Sections on data security and retention. */
export const privacySecurityAndRetentionSections: readonly LegalSectionContent[] = [
  {
    id: 'security',
    heading: t`How we keep it safe`,
    blocks: [
      {
        list: [
          t`Passwords are kept as argon2id hashes. Nobody can read them, and common ones are refused.`,
          t`Sessions, and links in our mails, are kept as hashes of random tokens. You see your sessions in your profile and can end each of them. A second factor is available to everybody with a confirmed address.`,
          t`In the record of all changes, your personal data stands encrypted (AES-256-GCM) under a key of your own. Erasing you destroys that key.`,
          t`What pages are made from holds it readable, behind the rights of each role, and its rows are blanked when you are erased.`,
          t`Each part of the service reaches the database with no more rights than it needs. Sign-ins and other calls are limited per account and network.`,
          t`Pages run only scripts of this site. Logs hold ids, no names, addresses or passwords.`,
        ],
      },
      t`No measure is perfect. If a breach puts you at risk, we tell you and the authority, as the law asks.`,
    ],
  },
  {
    id: 'retention',
    heading: t`How long we keep it`,
    blocks: [
      {
        table: t`What is kept for how long`,
        columns: ['What', t`How long`],
        rows: [
          [t`Account data, saved searches, favorites`, t`As long as your account stands, or until you remove them`],
          [
            t`Requests for quotes and their answers`,
            'As long as your account stands; after that the providers keep the request without you',
          ],
          [
            t`Logged searches`,
            `${periodsPromisedOnLegalPages.analyticsMonths} months; then the key that names you is destroyed, and counts without a person stay`,
          ],
          [t`Analytics, with your consent`, `${periodsPromisedOnLegalPages.analyticsMonths} months, then deleted`],
          [
            'Sessions',
            `Valid until ${periodsPromisedOnLegalPages.sessionIdleHours} hours after their last use, at most ${periodsPromisedOnLegalPages.sessionDays} days; what is left of one goes when you next sign in`,
          ],
          [
            t`Links in our mails`,
            `The one that confirms your address works for ${periodsPromisedOnLegalPages.confirmLinkDays} days, the one for a new password for ${periodsPromisedOnLegalPages.resetLinkMinutes} minutes`,
          ],
          [
            t`Mails that we send`,
            `Address and words until the mail is out, or for ${periodsPromisedOnLegalPages.mailResendDays} days after it was tried in vain for up to ${periodsPromisedOnLegalPages.mailRetryDays} days; that it was sent, for ${periodsPromisedOnLegalPages.mailRecordDays} days`,
          ],
          [
            t`Webhooks and API tokens`,
            `Until you delete or revoke them, or your account ends; an expired token, ${periodsPromisedOnLegalPages.expiredTokenDays} days more. The address of a webhook is kept encrypted, of a token only a hash; the log of deliveries, which names nobody, goes after ${periodsPromisedOnLegalPages.webhookLogDays} days`,
          ],
          [t`Hashes of networks, for limits`, `${periodsPromisedOnLegalPages.networkHashDays} days at most`],
          [
            t`Choices about cookies`,
            t`As proof, without your account and with a cut address, as long as the site runs`,
          ],
          [
            t`Requests about your rights`,
            `What nobody confirms, ${periodsPromisedOnLegalPages.unconfirmedRequestDays} days. Of the others, type, dates and outcome stay as proof; your words and your address go when you are erased`,
          ],
          [t`Logs of our servers`, t`As long as they are needed to find faults and abuse`],
        ],
      },
      'After an erasure, lists say that somebody was erased, and not who. Backups made before hold the old state until they expire; whenever one is restored, all erasures are carried out again.',
    ],
  },
];
