import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import type { LegalSectionContent } from './legalText.ts';

const { analyticsMonths, confirmLinkDays, expiredTokenDays, mailRecordDays, mailResendDays, mailRetryDays } =
  periodsPromisedOnLegalPages;
const { networkHashDays, resetLinkMinutes, sessionDays, sessionIdleHours, unconfirmedRequestDays, webhookLogDays } =
  periodsPromisedOnLegalPages;

/** Sections on data security and retention. */
export const privacySecurityAndRetentionSections: readonly LegalSectionContent[] = [
  {
    id: 'security',
    heading: t`Security`,
    blocks: [
      {
        list: [
          t`Passwords are stored as argon2id hashes. Nobody can read them, and common passwords are refused.`,
          t`Sessions, and links in our emails, are stored as hashes of random tokens. Your profile shows your sessions, and you can end each of them. A second factor is available to everybody with a confirmed email address.`,
          t`In the record of all changes, your personal data is encrypted (AES-256-GCM) with a separate key for you. When your data is erased, this key is destroyed.`,
          t`The data from which pages are built is stored in readable form, protected by the rights of each role. Your personal data in it is blanked when it is erased.`,
          t`Each part of the service has only the database rights that it needs. Sign-ins and other calls are limited per account and network.`,
          t`This site runs only its own scripts. Logs contain IDs, but no names, addresses or passwords.`,
        ],
      },
      t`No measure is perfect. If a breach puts you at risk, we notify you and the data protection authority, as the law requires.`,
    ],
  },
  {
    id: 'retention',
    heading: t`Retention`,
    blocks: [
      {
        table: t`Retention periods`,
        columns: [t`Data`, t`How long`],
        rows: [
          [t`Account data, saved searches, favourites`, t`As long as your account exists, or until you remove them`],
          [
            t`Requests for quotes and their answers`,
            t`As long as your account exists; after that, the providers keep the request without your personal data`,
          ],
          [
            t`Logged searches`,
            t`${analyticsMonths} months; then the key that identifies you is destroyed, and only anonymous counts remain`,
          ],
          [t`Analytics, with your consent`, t`${analyticsMonths} months, then deleted`],
          [
            t`Sessions`,
            t`Valid until ${sessionIdleHours} hours after their last use, at most ${sessionDays} days; remaining data of a session is deleted when you next sign in`,
          ],
          [
            t`Links in our emails`,
            t`The link that confirms your address works for ${confirmLinkDays} days, the link for a new password for ${resetLinkMinutes} minutes`,
          ],
          [
            t`Emails that we send`,
            t`Address and text until the email is sent, or for ${mailResendDays} days after attempts to send it have failed for up to ${mailRetryDays} days; the record that it was sent, for ${mailRecordDays} days`,
          ],
          [
            t`Webhooks and API tokens`,
            t`Until you delete or revoke them, or your account ends; an expired token, ${expiredTokenDays} days longer. The URL of a webhook is stored encrypted, and only a hash of a token is stored; the log of deliveries, which names nobody, is deleted after ${webhookLogDays} days`,
          ],
          [t`Hashed IP addresses, used to limit repeated attempts`, t`At most ${networkHashDays} days`],
          [
            t`Choices about cookies`,
            t`As proof, without a link to your account and with a truncated IP address, for as long as the site runs`,
          ],
          [
            t`Requests about your rights`,
            t`If nobody confirms the request, ${unconfirmedRequestDays} days. Otherwise, type, dates and outcome are kept as proof; the text that you wrote and your email address are deleted when your data is erased`,
          ],
          [t`Server logs`, t`As long as they are needed to find faults and abuse`],
        ],
      },
      t`After an erasure, lists show that a person’s data was erased, but not whose data it was. Backups from before the erasure contain the old data until they expire. Whenever a backup is restored, all erasures are carried out again.`,
    ],
  },
];
