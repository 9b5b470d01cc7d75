import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import { type LegalDocumentData, legalTextPlaceholders } from './legalText.ts';
import { cookieCategoryLabels, documentedBrowserStorageEntries } from './browserStorageEntries.ts';

const { analyticsMonths } = periodsPromisedOnLegalPages;
const { contact } = legalTextPlaceholders;

export const cookiePolicy: LegalDocumentData = {
  path: 'cookie-policy',
  lead: t`The data that this site stores in your browser, and your choices.`,
  sections: [
    {
      id: 'no-cookies',
      heading: t`Cookies and storage`,
      blocks: [
        t`This site sets no cookies. It stores a few entries in your browser’s own storage (local storage, and session storage for one tab). The same rules apply to these entries, so we call them cookies here.`,
      ],
    },
    {
      id: 'types',
      heading: t`Types of cookies`,
      blocks: [
        t`You decide about four categories. Until you do, only necessary cookies are used.`,
        {
          list: [
            t`Necessary cookies: without them, the site could not keep you signed in, remember your choices or keep your input. They need no consent.`,
            t`Analytics cookies: allow us to count how the site is used. They store nothing in your browser: the counted data is sent to this site itself, without your name or address.`,
            t`Functional cookies: information that is remembered for your next visit, but that you did not explicitly ask us to keep. Without your consent, it is kept only until you leave the page.`,
            t`Marketing cookies: for advertising. We use none today.`,
          ],
        },
      ],
    },
    {
      id: 'entries',
      heading: t`All entries`,
      blocks: [
        {
          table: t`Data that this site stores in your browser`,
          hasUntranslatedNames: true,
          columns: [t`Name`, t`Category`, t`Purpose`, t`How long`],
          rows: documentedBrowserStorageEntries.map(({ key, category, purpose, lifetime }) => [
            key,
            cookieCategoryLabels[category],
            purpose,
            lifetime,
          ]),
        },
      ],
    },
    {
      id: 'third-party-analytics',
      heading: t`Third-party cookies: analytics`,
      blocks: [t`We use no third-party analytics service. All counting is done by this site itself.`],
    },
    {
      id: 'third-party-fonts',
      heading: t`Third-party cookies: fonts`,
      blocks: [t`We use no third-party font service. Fonts are loaded from this site itself.`],
    },
    {
      id: 'managing',
      heading: t`Managing cookies`,
      blocks: [
        t`With the “Cookie Settings” button at the bottom of every page, you can see your choice, change it or withdraw it. If a browser sends Global Privacy Control, we treat this as a refusal of analytics and marketing, regardless of the choice.`,
        t`In your browser’s settings, you can see, clear or block the data that a site stores. If storage is blocked, the site works, but does not keep your session and your input after you leave the page.`,
      ],
    },
    {
      id: 'retention',
      heading: t`Retention`,
      blocks: [
        t`The table above states how long entries are kept in your browser. Analytics data is kept for ${analyticsMonths} months. We record that you made a choice as proof, with a truncated network address that does not identify you.`,
        t`For more information about your data, see the [privacy policy](/privacy-policy). Send questions to ${contact}.`,
      ],
    },
  ],
};
