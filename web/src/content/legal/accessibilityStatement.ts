import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import { type LegalDocumentData, legalTextPlaceholders } from './legalText.ts';

const { accessibilityBusinessDays, sessionIdleHours } = periodsPromisedOnLegalPages;
const { contact } = legalTextPlaceholders;

export const accessibilityStatement: LegalDocumentData = {
  path: 'accessibility-statement',
  lead: t`The accessibility of this site, its known issues, and how to get help.`,
  sections: [
    {
      id: 'conformance',
      heading: t`Conformance`,
      blocks: [
        t`This site conforms partially to the Web Content Accessibility Guidelines (WCAG) 2.1, level AA. Partially means that some parts do not conform yet. They are listed below.`,
      ],
    },
    {
      id: 'features',
      heading: t`Accessibility features`,
      blocks: [
        {
          list: [
            t`You can do everything with the keyboard. The first link skips to the content, and the focused element has an outline.`,
            t`Pages have headings, landmarks and labels for screen readers. Important changes are announced.`,
            t`The data in charts and on the coverage map is also available in tables. Colour is never the only way to convey meaning.`,
            t`The light and the dark colour scheme have level AA contrast. The site follows the high-contrast modes and the reduced-motion setting of your system.`,
            t`Buttons and standalone links have a touch target of at least 44 by 44 pixels.`,
            t`Pages can be read at 400% zoom, or in a window that is 320 pixels wide, without horizontal scrolling. Wide tables scroll separately.`,
            t`Form errors are shown next to their fields. Your input is kept when a request fails.`,
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
            t`Messages over the page disappear after a few seconds. In most places, but not in all, the page also shows the error.`,
            t`A session ends without a warning ${sessionIdleHours} hours after its last use. Form drafts in that tab are kept.`,
            t`Small countries are difficult to select on the coverage map. The country search and the table are alternatives.`,
            t`Excel files for download have headings, but are otherwise not adapted to screen readers.`,
            t`Text in provider entries is shown in the language and form in which it was provided. Abbreviations are not explained.`,
            t`Provider websites, our booking page and your email app are outside our control. We do not know how accessible they are.`,
          ],
        },
      ],
    },
    {
      id: 'assessment',
      heading: t`How we check accessibility`,
      blocks: [
        t`Before each release, an automatic tool (axe) checks every page in the light and the dark colour scheme, on a desktop and on a phone, and the main tasks are carried out with the keyboard only. There has been no independent audit, and no test with people who use assistive technology.`,
      ],
    },
    {
      id: 'feedback',
      heading: t`Feedback`,
      blocks: [
        t`If you cannot use a part of this site, contact us: ${contact}. We answer within ${accessibilityBusinessDays} business days, and help you by email in the meantime.`,
      ],
    },
  ],
};
