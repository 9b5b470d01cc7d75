import { t } from '@lingui/core/macro';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { LegalDocumentData } from './legalText.ts';
import { privacySecurityAndRetentionSections } from './privacyRetention.ts';
import { privacyRightsSections } from './privacyRights.ts';

/**
 * The privacy policy. The sections on security and retention are in privacyRetention.ts, those on users' rights and
 * contacts in privacyRights.ts.
 */
export const privacyPolicy: LegalDocumentData = {
  path: 'privacy-policy',
  lead: t`What this site knows of you, why, for how long, and what you can do about it.`,
  sections: [
    {
      id: 'collected',
      heading: t`What we collect`,
      blocks: [
        t`The operator of this site is responsible for your data (the “controller”).`,
        'You reach us at {contact}.',
        t`You can look at providers, the coverage map and the knowledge base without an account.`,
        {
          list: [
            t`Account data: first and last name, company, email address, a hash of your password, whether you confirmed the address, which version of the terms you accepted, your role, and a request to speak for a provider with its outcome. With a second factor: its secret, encrypted.`,
            'Usage data: the searches you run while signed in, with their requirements and what was matched; saved searches, mails you want about them, and favorites. Only if you agree to analytics: what you click, errors and how fast pages load, without your name or address.',
            t`Communication data: your requests for quotes (company, contact name, email address, phone if you give it, project title, volume, your own words), quotes and answers to them, corrections you propose for a provider’s entry, requests about your rights, and mails that we send you. The contact form opens your own mail program: what you write there reaches us as a mail.`,
            'Technical data: for each session, when it began, when it was last used, and the names of browser and system. Your network address is used to answer you and to limit attempts; of it we keep a keyed hash only, and with a choice about cookies the address cut to its network. Our own logs hold account ids and names of calls, no addresses.',
          ],
        },
        'We get all of this from you or from your browser, and buy nothing about you elsewhere. Names, company, address and password are needed for an account; everything else is up to you. When you register, we ask the domain name system whether the domain of your address takes mail.',
      ],
    },
    {
      id: 'cookies',
      heading: t`Cookies and similar storage`,
      blocks: [
        t`We set no cookies. Your browser’s own storage holds what pages need. There are four categories:`,
        {
          list: [
            t`Necessary: what the site cannot work without, such as the session you are signed in with. Always on.`,
            t`Analytics: counts of how the site is used, kept by ourselves. Off until you agree.`,
            t`Functional: what is remembered for your next visit without your having asked for it. Off until you agree.`,
            t`Marketing: off until you agree. We use none today.`,
          ],
        },
        t`The [cookie policy](/cookie-policy) lists every entry with its purpose and how long it stays.`,
      ],
    },
    {
      id: 'purposes',
      heading: t`What we use it for`,
      blocks: [
        {
          list: [
            t`To run your account: to sign you in, keep it safe and let you change it.`,
            t`To match your requirements with providers, to keep your searches, and to mail you about new matches of searches for which you ask.`,
            t`To send your requests for quotes to the providers that you choose, and their answers to you.`,
            t`To answer you, and to mail you about your account, your requests and your rights.`,
            t`To keep the site safe: to limit attempts, to find abuse, to know who changed what.`,
            t`To see which searches find too little, and to improve the site.`,
            t`To do what the law asks of us, such as answering you about your rights.`,
          ],
        },
        t`Matches are worked out by fixed rules from your requirements and the catalogue. Nothing about you as a person goes into them, and no decision with legal effect is made by a machine.`,
      ],
    },
    {
      id: 'legal-bases',
      heading: t`Legal bases`,
      blocks: [
        t`Under article 6 of the General Data Protection Regulation (GDPR):`,
        {
          table: t`What allows us to use your data for each purpose`,
          columns: ['Purpose', 'Basis'],
          rows: [
            [t`Account, matching, saved searches, requests for quotes`, t`Contract with you: article 6(1)(b)`],
            [t`Mails about new matches`, t`Contract: you ask for them, search by search: article 6(1)(b)`],
            [t`Analytics and everything else that is optional in your browser`, t`Your consent: article 6(1)(a)`],
            [
              t`Safety of the site, limits, records of who changed what`,
              t`Our legitimate interest in a safe service: article 6(1)(f)`,
            ],
            [
              t`Log of searches, to improve catalogue and matching`,
              t`Our legitimate interest in a better service: article 6(1)(f)`,
            ],
            [
              t`Contact details of people who speak for a provider`,
              t`Our legitimate interest in right entries and answers: article 6(1)(f)`,
            ],
            [t`Requests about your rights, and proof of your choices`, t`Legal obligation: article 6(1)(c)`],
          ],
        },
        'You can take back a consent at any time; what was done until then stays lawful. You can object to what rests on a legitimate interest; [Your rights](#rights) says how.',
      ],
    },
    {
      id: 'sharing',
      heading: t`Who else gets it`,
      blocks: [
        t`We do not sell personal data, and do not share it for advertising. You can have that recorded under [Do Not Sell](/do-not-sell).`,
        {
          list: [
            `Providers that you choose for a request for quotes, ${maxProvidersPerRfq} at most. Before one accepts, it sees the title, the requirements and your own words as you wrote them; company, name, email address and phone only after it accepted. What it does with them then is its own responsibility.`,
            t`Other people of that provider who have access here, since they share its requests.`,
            t`Systems of your own, or of the provider you answer for, that you name as a webhook: they are sent ids, states, times and amounts of requests, and no names, addresses or words. A program that holds an API token of yours can do what the token’s scopes say, until you revoke it.`,
            t`Our administrators, as far as their work needs it. Our analysts see figures and searches without names, addresses or your own words.`,
            t`Processors that work for us under contract: whoever hosts this site, and whoever runs the mail server that sends our mails.`,
            t`Authorities, where the law makes us.`,
          ],
        },
        t`Pages load nothing from third parties. A link to a provider’s site or to our booking page leads there only when you follow it, and their own policies hold there.`,
      ],
    },
    ...privacySecurityAndRetentionSections,
    ...privacyRightsSections,
  ],
};
