import { t } from '@lingui/core/macro';
import { passwordLengthRange } from '@marketplace/contracts/accounts/accounts.password.ts';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import {
  defaultRfqDeadlineDays,
  maxRfqDeadlineDays,
  maxProvidersPerRfq,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { LegalDocumentData } from './legalText.ts';

export const termsOfService: LegalDocumentData = {
  path: 'terms-of-service',
  lead: t`What you can expect of this site, and what we expect of you.`,
  sections: [
    {
      id: 'service',
      heading: t`The service`,
      blocks: [
        'This site helps companies find connectivity for their devices: it lists providers, matches them with your requirements, shows coverage, and passes requests for quotes to the providers that you choose and their quotes to you. The operator is reached at {contact}.',
        `Using it is free of charge. It is made for companies, and for people of ${periodsPromisedOnLegalPages.minUserAge} years or more who act for one.`,
      ],
    },
    {
      id: 'accounts',
      heading: t`Your account`,
      blocks: [
        {
          list: [
            t`Register with your own name and an address of your organization. Addresses of personal and throwaway mail services are refused.`,
            `Keep your password to yourself: ${passwordLengthRange.min} characters at least, with letters and numbers. What is done with your account counts as done by you until you tell us that somebody else uses it.`,
            t`Confirm your address before you send requests for quotes or ask to speak for a provider.`,
            t`Whoever speaks for a provider must be allowed to by that provider. An administrator decides, and may take the access back.`,
            t`You may delete your account at any time, in your profile.`,
          ],
        },
      ],
    },
    {
      id: 'information',
      heading: t`Information and matching`,
      blocks: [
        t`Information comes from public sources and can be out of date. What a provider claims is shown as its claim, and not checked by us.`,
        t`A match is guidance and not a contract with any provider. Matches are ordered by how well a provider’s entry fits your requirements. Nobody can pay for a better place. Check with the provider before you rely on a value.`,
      ],
    },
    {
      id: 'requests',
      heading: t`Requests for quotes`,
      blocks: [
        {
          list: [
            `A request goes to ${maxProvidersPerRfq} providers at most. It ends at the deadline that you choose, up to ${maxRfqDeadlineDays} days ahead, or else after ${defaultRfqDeadlineDays} days.`,
            t`Until it accepts, a provider sees the title, the requirements and your own words as you wrote them, and not who you are. Leave out of your words what it should not know.`,
            t`Providers may decline, or not answer. We promise no quote.`,
            t`A quote is the provider’s statement, and a contract comes about between you and the provider only, on what the two of you agree. We are no party to it.`,
            t`Providers use your contact details to answer the request, and for nothing else.`,
          ],
        },
      ],
    },
    {
      id: 'use',
      heading: t`Fair use`,
      blocks: [
        'Send only what is true and yours to send. You keep your rights in it; you allow us to store it and to show it to those for whom it is meant.',
        {
          list: [
            t`Do not use somebody else’s account, get around access rights or limits, or try to break the service.`,
            t`Do not copy the catalogue as a whole, or collect the data of people.`,
            t`Do not send advertising, or anything unlawful or harmful.`,
          ],
        },
        'Calls are limited per account and network. We may disable an account that breaks these terms; its owner is told why on asking.',
      ],
    },
    {
      id: 'availability',
      heading: t`Availability`,
      blocks: [
        'We work to keep the service up and your data safe, and promise no particular availability. We may change it, take parts away or end it; before it ends, you get time to take your data with you.',
      ],
    },
    {
      id: 'liability',
      heading: t`Liability`,
      blocks: [
        t`We are liable without limit for intent and gross negligence, for harm to life, body and health, and wherever the law allows no limit. Otherwise we are liable only where we break a duty that this service rests on, and only for harm that was to be expected. We are not liable for what providers say, offer or do.`,
      ],
    },
    {
      id: 'changes',
      heading: t`Changes, ending and law`,
      blocks: [
        t`These terms have a version, which stands at their top. When they change, they get a new one, and you are asked to read and accept it, together with the [privacy policy](/privacy-policy), before you send or change anything. If you do not accept, you can still read, take your data with you and delete your account.`,
        t`The law of the country where the operator has its seat holds. Rights that the law of your own country gives you as a consumer stay. If one term does not hold, the others do.`,
        'Questions: {contact}.',
      ],
    },
  ],
};
