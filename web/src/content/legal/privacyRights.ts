import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import type { LegalSectionContent } from './legalText.ts';

/** Sections on users' rights and contacts. */
export const privacyRightsSections: readonly LegalSectionContent[] = [
  {
    id: 'rights',
    heading: t`Your rights`,
    blocks: [
      t`You may ask for the following, free of charge, with an account or without one:`,
      {
        list: [
          t`Access: what we hold about you.`,
          t`Rectification: to have it put right. Name and company you can change in your profile.`,
          t`Erasure: to be forgotten.`,
          t`Portability: everything about you as files.`,
          t`Objection: to what rests on a legitimate interest.`,
          t`Restriction: that we keep your data and do nothing else with it.`,
        ],
      },
      `Ask under [Data Subject Rights](/data-subject-rights). A mail that confirms your address comes within ${periodsPromisedOnLegalPages.confirmationHours} hours, and we answer within ${periodsPromisedOnLegalPages.rightsDays} days of your request. When you are signed in, your profile offers the download of your data and the deletion of your account.`,
      `If the California Consumer Privacy Act (CCPA) holds for you, you may also opt out of any sale under [Do Not Sell](/do-not-sell). We carry that out within ${periodsPromisedOnLegalPages.optOutBusinessDays} business days, and nobody is treated worse for it.`,
      t`You may complain to a data protection authority, for example where you live or work.`,
    ],
  },
  {
    id: 'managing-cookies',
    heading: t`Managing cookies`,
    blocks: [
      t`The button “Cookie Settings” at the foot of every page shows your choice and lets you change it or take it back. Taking it back clears what is stored for the optional categories.`,
      'A browser that sends Global Privacy Control is taken as a no to analytics and marketing, whatever was chosen. You can also clear or block storage in your browser’s settings; without it you stay signed in only until you leave the page.',
    ],
  },
  {
    id: 'transfers',
    heading: t`International transfers`,
    blocks: [
      'The software of this site sends your data to no other country by itself. It stands where our servers stand; ask us at {contact} where that is, and which safeguards hold if it is outside the European Economic Area.',
      t`Providers work worldwide. If you send a request for quotes to one outside the European Economic Area, your contact details go there once it accepts, because you asked for its quote (article 49(1)(b) GDPR).`,
    ],
  },
  {
    id: 'children',
    heading: t`Children`,
    blocks: [
      `This service is for companies. It is not meant for anybody under ${periodsPromisedOnLegalPages.minUserAge}, and we do not knowingly keep data of children. If you think that we do, write to {contact} and we erase it.`,
    ],
  },
  {
    id: 'changes',
    heading: t`Changes to this policy`,
    blocks: [
      t`Every text of this policy has a version, which stands at its top. When it changes, it gets a new one, and everybody with an account is asked to read and accept it before they send or change anything.`,
    ],
  },
  {
    id: 'contact',
    heading: t`Contact`,
    blocks: ['Questions about this policy or your data: {contact}, or our [contact page](/contact).'],
  },
  {
    id: 'officer',
    heading: t`Data protection officer`,
    blocks: [
      {
        officer:
          'Our data protection officer answers at {officer}. You may write there about anything in this policy, in confidence.',
        unnamed: 'We have not named a data protection officer. Questions on data protection go to {contact}.',
      },
    ],
  },
];
