import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import type { LegalDocumentData } from './legalText.ts';
import { documentedBrowserStorageEntries } from './browserStorageEntries.ts';

export const cookiePolicy: LegalDocumentData = {
  path: 'cookie-policy',
  lead: t`What this site keeps in your browser, and how you decide about it.`,
  sections: [
    {
      id: 'no-cookies',
      heading: t`Cookies and storage`,
      blocks: [
        t`This site sets no cookies. It keeps a few entries in your browser’s own storage (local storage, and session storage for one tab). The same rules hold for them, so that we call them cookies here.`,
      ],
    },
    {
      id: 'types',
      heading: t`Types of cookies`,
      blocks: [
        t`You decide about four categories. Until you do, only what is necessary is used.`,
        {
          list: [
            t`Necessary cookies: without them the site could not keep you signed in, remember your choices or keep what you typed. They need no consent.`,
            t`Analytics cookies: allow us to count how the site is used. They store nothing in your browser: what is counted is sent to this site itself, without your name or address.`,
            t`Functional cookies: what is remembered for your next visit without your having asked for it. Without your consent it lasts until you leave the page.`,
            t`Marketing cookies: for advertising. We use none today.`,
          ],
        },
      ],
    },
    {
      id: 'entries',
      heading: t`Every entry`,
      blocks: [
        {
          table: t`What this site keeps in your browser`,
          columns: ['Name', 'Category', 'Purpose', t`How long`],
          rows: documentedBrowserStorageEntries.map(({ key, category, purpose, lifetime }) => [
            key,
            category,
            purpose,
            lifetime,
          ]),
        },
      ],
    },
    {
      id: 'third-party-analytics',
      heading: t`Third-party cookies: analytics`,
      blocks: [t`We use no analytics service of others. Whatever is counted is counted by this site itself.`],
    },
    {
      id: 'third-party-fonts',
      heading: t`Third-party cookies: fonts`,
      blocks: [t`We use no font service of others. Fonts are loaded from this site itself.`],
    },
    {
      id: 'managing',
      heading: t`Managing cookies`,
      blocks: [
        t`By the button “Cookie Settings” at the foot of every page: it shows your choice again, lets you change it, or take it back. A browser that sends Global Privacy Control is taken as a no to analytics and marketing, whatever was chosen.`,
        t`By your browser’s settings: there you can see, clear or block what a site stores. When storage is blocked, the site works, but forgets your session and what you typed when you leave the page.`,
      ],
    },
    {
      id: 'retention',
      heading: t`How long it is kept`,
      blocks: [
        `In your browser: as the table says. What analytics told us is kept for ${periodsPromisedOnLegalPages.analyticsMonths} months. That you made a choice is recorded on our side as proof, with your network address cut so that it does not point to you.`,
        'More about your data stands in the [privacy policy](/privacy-policy). Questions: {contact}.',
      ],
    },
  ],
};
