import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import type { LegalDocumentData } from './legalText.ts';

export const accessibilityStatement: LegalDocumentData = {
  path: 'accessibility-statement',
  lead: t`How far everybody can use this site, and what to do where you cannot.`,
  sections: [
    {
      id: 'conformance',
      heading: t`Conformance`,
      blocks: [
        'This site conforms partially to the Web Content Accessibility Guidelines (WCAG) 2.1, level AA. Partially means that some parts do not conform yet; they are named below.',
      ],
    },
    {
      id: 'features',
      heading: t`What is there`,
      blocks: [
        {
          list: [
            t`Everything can be done by keyboard. A first link skips to the content, and what has the focus is outlined.`,
            'Pages have headings, landmarks and names for screen readers; changes that matter are announced.',
            t`Charts and the coverage map have their figures in tables. No meaning is told by colour alone.`,
            'A light and a dark scheme, both with contrasts of level AA; high-contrast modes of the system and the wish for less motion are followed.',
            t`Buttons and links that stand alone are at least 44 by 44 pixels to touch.`,
            'Pages can be read at 400% zoom, or in a window 320 pixels wide, without scrolling sideways; wide tables scroll by themselves.',
            t`Errors in forms stand beside the field that they are about. What you typed is kept when a call fails.`,
          ],
        },
      ],
    },
    {
      id: 'known-issues',
      heading: t`Known issues`,
      blocks: [
        {
          list: [
            t`Messages in the corner vanish after some seconds. What failed is also said on the page in most places, not in all.`,
            `A session ends ${periodsPromisedOnLegalPages.sessionIdleHours} hours after its last use without a warning. Drafts of forms in that tab are kept.`,
            t`Small countries are hard to hit on the coverage map. The search for a country and the table offer the same.`,
            t`Excel files for download are not made for screen readers beyond their headings.`,
            'Texts in providers’ entries are in the language and the form in which they were given; abbreviations are not explained.',
            t`Sites of providers, our booking page and your mail program are not ours, and we cannot say how accessible they are.`,
          ],
        },
      ],
    },
    {
      id: 'assessment',
      heading: t`How we check`,
      blocks: [
        t`Before each release, every page is checked in light and dark, on a desktop and on a phone, by an automatic tool (axe), and the main tasks are done by keyboard alone. No independent audit has been made, and no test with people who use assistive technology.`,
      ],
    },
    {
      id: 'feedback',
      heading: t`Feedback`,
      blocks: [
        `Tell us where something keeps you out: {contact}. We answer within ${periodsPromisedOnLegalPages.accessibilityBusinessDays} business days, and help you by mail meanwhile.`,
      ],
    },
  ],
};
