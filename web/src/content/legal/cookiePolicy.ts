import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import type { LegalDocumentData } from './legalText.ts';
import { documentedBrowserStorageEntries } from './browserStorageEntries.ts';

export const cookiePolicy: LegalDocumentData = {
  path: 'cookie-policy',
  lead: 'What this site keeps in your browser, and how you decide about it.',
  sections: [
    {
      id: 'no-cookies',
      heading: 'Cookies and storage',
      blocks: [
        'This site sets no cookies. It keeps a few entries in your browser’s own storage (local storage, and session storage for one tab). The same rules hold for them, so that we call them cookies here.',
      ],
    },
    {
      id: 'types',
      heading: 'Types of cookies',
      blocks: [
        'You decide about four categories. Until you do, only what is necessary is used.',
        {
          list: [
            'Necessary cookies: without them the site could not keep you signed in, remember your choices or keep what you typed. They need no consent.',
            'Analytics cookies: allow us to count how the site is used. They store nothing in your browser: what is counted is sent to this site itself, without your name or address.',
            'Functional cookies: what is remembered for your next visit without your having asked for it. Without your consent it lasts until you leave the page.',
            'Marketing cookies: for advertising. We use none today.',
          ],
        },
      ],
    },
    {
      id: 'entries',
      heading: 'Every entry',
      blocks: [
        {
          table: 'What this site keeps in your browser',
          columns: ['Name', 'Category', 'Purpose', 'How long'],
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
      heading: 'Third-party cookies: analytics',
      blocks: ['We use no analytics service of others. Whatever is counted is counted by this site itself.'],
    },
    {
      id: 'third-party-fonts',
      heading: 'Third-party cookies: fonts',
      blocks: ['We use no font service of others. Fonts are loaded from this site itself.'],
    },
    {
      id: 'managing',
      heading: 'Managing cookies',
      blocks: [
        'By the button “Cookie Settings” at the foot of every page: it shows your choice again, lets you change it, or take it back. A browser that sends Global Privacy Control is taken as a no to analytics and marketing, whatever was chosen.',
        'By your browser’s settings: there you can see, clear or block what a site stores. When storage is blocked, the site works, but forgets your session and what you typed when you leave the page.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long it is kept',
      blocks: [
        `In your browser: as the table says. What analytics told us is kept for ${periodsPromisedOnLegalPages.analyticsMonths} months. That you made a choice is recorded on our side as proof, with your network address cut so that it does not point to you.`,
        'More about your data stands in the [privacy policy](/privacy-policy). Questions: {contact}.',
      ],
    },
  ],
};
