import { t } from '@lingui/core/macro';
import { passwordLengthRange } from '@marketplace/contracts/accounts/accounts.password.ts';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import {
  defaultRfqDeadlineDays,
  maxRfqDeadlineDays,
  maxProvidersPerRfq,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import { type LegalDocumentData, legalTextPlaceholders } from './legalText.ts';

const { minUserAge } = periodsPromisedOnLegalPages;
const { contact } = legalTextPlaceholders;
const minPasswordLength = passwordLengthRange.min;

export const termsOfService: LegalDocumentData = {
  path: 'terms-of-service',
  lead: t`The service that you can expect from this site, and the rules that we expect you to follow.`,
  sections: [
    {
      id: 'service',
      heading: t`The service`,
      blocks: [
        t`This site helps companies find connectivity for their devices. It lists providers, matches them with your requirements, shows coverage, and forwards requests for quotes to the providers that you choose and their quotes to you. You can reach the operator at ${contact}.`,
        t`The service is free of charge. It is intended for companies, and for people aged at least ${minUserAge} years who act for a company.`,
      ],
    },
    {
      id: 'accounts',
      heading: t`Your account`,
      blocks: [
        {
          list: [
            t`Register with your own name and an email address of your organization. Addresses of personal and throwaway email services are refused.`,
            t`Keep your password secret. It must have at least ${minPasswordLength} characters, with letters and numbers. Actions with your account count as your own until you report to us that another person uses it.`,
            t`Confirm your email address before you send requests for quotes or request to represent a provider.`,
            t`You can represent a provider only with the permission of that provider. An administrator approves or rejects your request, and can withdraw the access.`,
            t`You can delete your account at any time, in your profile.`,
          ],
        },
      ],
    },
    {
      id: 'information',
      heading: t`Information and matching`,
      blocks: [
        t`Information comes from public sources and can be out of date. Claims of a provider are shown as its claims, and we do not check them.`,
        t`A match is guidance and not a contract with any provider. Matches are ordered by how well the entry of a provider fits your requirements. Nobody can pay for a better position. Check with the provider before you rely on a value.`,
      ],
    },
    {
      id: 'requests',
      heading: t`Requests for quotes`,
      blocks: [
        {
          list: [
            t`A request is sent to at most ${maxProvidersPerRfq} providers. It ends at the deadline that you choose, up to ${maxRfqDeadlineDays} days ahead, or after ${defaultRfqDeadlineDays} days if you choose none.`,
            t`Until a provider accepts, it sees the title, the requirements and what you wrote, but not who you are. Email addresses, phone numbers and links that we detect in your text are hidden; everything else is shown as you wrote it. Do not write anything that the provider should not know.`,
            t`Providers can decline, or not answer. We do not promise a quote.`,
            t`A quote is made by the provider, not by us. A contract is concluded only between you and the provider, on the terms on which you both agree. We are not a party to it.`,
            t`Providers may use your contact details only to answer the request.`,
          ],
        },
      ],
    },
    {
      id: 'use',
      heading: t`Fair use`,
      blocks: [
        t`Send only content that is true and that you have the right to send. You keep your rights in it. You allow us to store it and to show it to its intended recipients.`,
        {
          list: [
            t`Do not use another person’s account, bypass access controls or limits, or try to disrupt the service.`,
            t`Do not copy the catalogue as a whole, or collect the data of people.`,
            t`Do not send advertising, or anything unlawful or harmful.`,
          ],
        },
        t`Calls are limited per account and network. We can disable an account that breaks these terms. We state the reason to its owner on request.`,
      ],
    },
    {
      id: 'availability',
      heading: t`Availability`,
      blocks: [
        t`We work to keep the service available and your data safe, but do not promise a particular availability. We can change the service, remove parts of it or end it. Before it ends, you will have time to download your data.`,
      ],
    },
    {
      id: 'liability',
      heading: t`Liability`,
      blocks: [
        t`We are liable without limit for intent and gross negligence, for harm to life, body and health, and wherever the law does not allow a limit. Otherwise, we are liable only if we breach a duty that is essential to this service, and only for foreseeable harm. We are not liable for statements, offers or actions of providers.`,
      ],
    },
    {
      id: 'changes',
      heading: t`Changes, termination and governing law`,
      blocks: [
        t`These terms have a version, which is shown at the top. When the terms change, they get a new version, and you are asked to read and accept it, together with the [privacy policy](/privacy-policy), before you send or change anything. If you do not accept, you can still read, download your data and delete your account.`,
        t`These terms are governed by the law of the country in which the operator of this site has its registered office. Consumer rights under the law of your own country are not affected. If one term is invalid, the other terms remain valid.`,
        t`Send questions to ${contact}.`,
      ],
    },
  ],
};
