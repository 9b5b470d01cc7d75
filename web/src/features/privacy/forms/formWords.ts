import { TypedAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';

type RightType = Exclude<RightsRequestView['request_type'], 'do-not-sell'>;

interface Right {
  readonly type: RightType;
  readonly name: string;
  readonly text: string;
}

/** The six rights, as the page tells of them and the form offers them. */
export const rights: readonly Right[] = [
  { type: 'access', name: 'Access', text: 'Get a copy of the personal data that we hold about you.' },
  { type: 'rectification', name: 'Rectification', text: 'Have personal data corrected that is wrong or incomplete.' },
  { type: 'erasure', name: 'Erasure', text: 'Have your personal data deleted, also in an account.' },
  { type: 'portability', name: 'Portability', text: 'Get your data in a form that other programs read.' },
  { type: 'objection', name: 'Objection', text: 'Object to what we do with your data.' },
  { type: 'restriction', name: 'Restriction', text: 'Have us keep your data and do nothing else with it.' },
];

/** The day of the last change of what the two pages say. */
export const textsVersion = '2026-11-23';

export const failureText = 'Error submitting request. Please try again.';
export const typeText = 'Please choose a request type';
export const emailText = 'Please enter a valid email address';
export const confirmationText = 'Please confirm this before you send the request';

/** What is wrong with an address; nothing where it can be sent. */
export function emailErrors(email: string): { readonly email?: string } {
  return TypedAddress.safeParse(email).success ? {} : { email: emailText };
}

/** What is wrong with a confirmation box. */
export function confirmationErrors(confirmed: boolean): { readonly confirmed?: string } {
  return confirmed ? {} : { confirmed: confirmationText };
}
