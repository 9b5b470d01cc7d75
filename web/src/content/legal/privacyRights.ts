import { t } from '@lingui/core/macro';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import { type LegalSectionContent, legalTextPlaceholders } from './legalText.ts';

const { confirmationHours, minUserAge, optOutBusinessDays, rightsDays } = periodsPromisedOnLegalPages;
const { contact, officer } = legalTextPlaceholders;

/** Sections on users' rights and contacts. */
export const privacyRightsSections: readonly LegalSectionContent[] = [
  {
    id: 'rights',
    heading: t`Your rights`,
    blocks: [
      t`You can request the following, free of charge, with or without an account:`,
      {
        list: [
          t`Access: the data that we hold about you.`,
          t`Rectification: the correction of your data. You can change your name and company in your profile.`,
          t`Erasure: the deletion of your data.`,
          t`Portability: all data about you as files.`,
          t`Objection: that we stop processing your data where we rely on a legitimate interest.`,
          t`Restriction: that we keep your data and do nothing else with it.`,
        ],
      },
      t`Send requests under [Data Subject Rights](/data-subject-rights). You receive an email to confirm your address within ${confirmationHours} hours, and we answer within ${rightsDays} days of your request. If you are signed in, you can download your data and delete your account in your profile.`,
      t`If the California Consumer Privacy Act (CCPA) applies to you, you can also opt out of any sale of your data under [Do Not Sell](/do-not-sell). We process the opt-out within ${optOutBusinessDays} business days, and you are not put at a disadvantage because of it.`,
      t`You can complain to a data protection authority, for example where you live or work.`,
    ],
  },
  {
    id: 'managing-cookies',
    heading: t`Managing cookies`,
    blocks: [
      t`The “Cookie Settings” button at the bottom of every page shows your choice and lets you change or withdraw it. If you withdraw it, the data that is stored for the optional categories is deleted.`,
      t`If your browser sends a Global Privacy Control (GPC) signal, we treat it as a refusal of analytics and marketing, whatever you chose in “Cookie Settings”. You can also clear or block storage in your browser’s settings. Without storage, you stay signed in only until you leave the page.`,
    ],
  },
  {
    id: 'transfers',
    heading: t`International transfers`,
    blocks: [
      t`The software of this site does not itself send your data to another country. The data is where our servers are. Contact us at ${contact} to learn where that is, and which safeguards apply if it is outside the European Economic Area.`,
      t`Providers work worldwide. If you send a request for quotes to a provider outside the European Economic Area, your contact details are transferred there once the provider accepts, because you requested its quote (article 49(1)(b) GDPR).`,
    ],
  },
  {
    id: 'children',
    heading: t`Children`,
    blocks: [
      t`This service is for companies. It is not intended for anybody under ${minUserAge}, and we do not knowingly keep data of children. If you think that we do, write to ${contact}, and we will erase the data.`,
    ],
  },
  {
    id: 'changes',
    heading: t`Changes to this policy`,
    blocks: [
      t`This policy has a version, which is shown at the top. When the policy changes, it gets a new version, and every user with an account is asked to read and accept it before sending or changing anything.`,
    ],
  },
  {
    id: 'contact',
    heading: t`Contact`,
    blocks: [t`Send questions about this policy or your data to ${contact}, or use our [contact page](/contact).`],
  },
  {
    id: 'officer',
    heading: t`Data protection officer`,
    blocks: [
      {
        officer: t`You can reach our data protection officer at ${officer}. You can write there about anything in this policy, in confidence.`,
        unnamed: t`We have not named a data protection officer. Send questions about data protection to ${contact}.`,
      },
    ],
  },
];
