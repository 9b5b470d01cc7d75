import { t } from '@lingui/core/macro';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type LegalDocumentData, legalTextPlaceholders } from './legalText.ts';
import { privacySecurityAndRetentionSections } from './privacyRetention.ts';
import { privacyRightsSections } from './privacyRights.ts';

const { contact } = legalTextPlaceholders;

/**
 * The privacy policy. The sections on security and retention are in privacyRetention.ts, those on users' rights and
 * contacts in privacyRights.ts.
 */
export const privacyPolicy: LegalDocumentData = {
  path: 'privacy-policy',
  lead: t`The data that this site stores about you, its purposes and retention periods, and your rights.`,
  sections: [
    {
      id: 'collected',
      heading: t`Data that we collect`,
      blocks: [
        t`The operator of this site is responsible for your data (the “controller”).`,
        t`You can reach us at ${contact}.`,
        t`You can view providers, the coverage map and the knowledge base without an account.`,
        {
          list: [
            t`Account data: first and last name, company, email address, a hash of your password, whether you confirmed the address, the version of the terms that you accepted, your role, and a request to represent a provider with its outcome. If you use a second factor: its secret, encrypted.`,
            t`Usage data: the searches that you run while signed in, with their requirements and matches; saved searches, whether you want emails about them, and favorites. Only if you agree to analytics: your clicks, errors and the loading times of pages, without your name or address.`,
            t`Communication data: your requests for quotes (company, contact name, email address, phone number if you enter it, project title, volume, your own words), quotes and answers to them, corrections that you propose to the entry of a provider, requests about your rights, and emails that we send you. The contact form opens your own email app: the message that you write there reaches us as an email.`,
            t`Technical data: for each session, when it began, when it was last used, and the names of your browser and operating system. Your network address is used to answer you and to limit attempts. We store only a keyed hash of it, and, with a choice about cookies, the address truncated to its network. Our own logs contain account ids and names of calls, but no addresses.`,
          ],
        },
        t`We receive all of this from you or from your browser, and buy no data about you elsewhere. Name, company, email address and password are required for an account. Everything else is optional. When you register, we check in the domain name system whether the domain of your email address accepts email.`,
      ],
    },
    {
      id: 'cookies',
      heading: t`Cookies and similar storage`,
      blocks: [
        t`We set no cookies. Data that pages need is kept in your browser’s own storage. There are four categories:`,
        {
          list: [
            t`Necessary: data without which the site cannot work, such as the session with which you are signed in. Always on.`,
            t`Analytics: statistics on how the site is used, kept only by us. Off until you agree.`,
            t`Functional: information that is remembered for your next visit although you did not request it. Off until you agree.`,
            t`Marketing: off until you agree. We use none today.`,
          ],
        },
        t`The [cookie policy](/cookie-policy) lists every entry with its purpose and how long it is kept.`,
      ],
    },
    {
      id: 'purposes',
      heading: t`How we use your data`,
      blocks: [
        {
          list: [
            t`To run your account: to sign you in, keep the account safe and let you change it.`,
            t`To match your requirements with providers, to keep your searches, and to email you about new matches of the searches that you choose.`,
            t`To send your requests for quotes to the providers that you choose, and their answers to you.`,
            t`To answer you, and to email you about your account, your requests and your rights.`,
            t`To keep the site safe: to limit attempts, detect abuse, and know who changed what.`,
            t`To see which searches find too little, and to improve the site.`,
            t`To meet our legal obligations, such as answering requests about your rights.`,
          ],
        },
        t`Matches are calculated by fixed rules from your requirements and the catalogue. They do not depend on you as a person, and no decision with legal effect is made by a machine.`,
      ],
    },
    {
      id: 'legal-bases',
      heading: t`Legal bases`,
      blocks: [
        t`Under article 6 of the General Data Protection Regulation (GDPR):`,
        {
          table: t`Legal basis for each purpose`,
          columns: [t`Purpose`, t`Basis`],
          rows: [
            [t`Account, matching, saved searches, requests for quotes`, t`Contract with you: article 6(1)(b)`],
            [
              t`Emails about new matches`,
              t`Contract, because you request these emails for each search: article 6(1)(b)`,
            ],
            [t`Analytics and everything else that is optional in your browser`, t`Your consent: article 6(1)(a)`],
            [
              t`Safety of the site, usage limits, and records of who changed what`,
              t`Our legitimate interest in a safe service: article 6(1)(f)`,
            ],
            [
              t`Log of searches, to improve the catalogue and matching`,
              t`Our legitimate interest in a better service: article 6(1)(f)`,
            ],
            [
              t`Contact details of people who represent a provider`,
              t`Our legitimate interest in correct entries and answers: article 6(1)(f)`,
            ],
            [t`Requests about your rights, and proof of your choices`, t`Legal obligation: article 6(1)(c)`],
          ],
        },
        t`You can withdraw your consent at any time. Processing until then remains lawful. You can object to processing that is based on a legitimate interest. [Your rights](#rights) explains how.`,
      ],
    },
    {
      id: 'sharing',
      heading: t`Sharing of your data`,
      blocks: [
        t`We do not sell personal data, and do not share it for advertising. You can have this recorded under [Do Not Sell](/do-not-sell).`,
        {
          list: [
            t`Providers that you choose for a request for quotes, at most ${maxProvidersPerRfq}. Before a provider accepts the request, it sees the title, the requirements and what you wrote. Email addresses, phone numbers and links that we detect in your text are hidden; everything else is shown as you wrote it. The provider sees your company, name, email address and phone number only after it has accepted. It is then responsible for its own use of this data.`,
            t`Other people of that provider who have access to this site, because they share its requests.`,
            t`Your own systems, or systems of the provider that you represent, if you add a webhook for them. They receive the ids, statuses, times and amounts of requests, but no names, addresses or text that people wrote. A program that has one of your API tokens can do everything that the scopes of the token allow, until you revoke the token.`,
            t`Our administrators, as far as their work requires it. Our analysts see statistics and searches without names, addresses or your own words.`,
            t`Processors that work for us under contract: the host of this site, and the operator of the mail server that sends our emails.`,
            t`Authorities, where the law requires it.`,
          ],
        },
        t`Pages load nothing from third parties. A link opens the site of a provider or our booking page only when you follow it. The privacy policies of those sites then apply.`,
      ],
    },
    ...privacySecurityAndRetentionSections,
    ...privacyRightsSections,
  ],
};
