import { t } from '@lingui/core/macro';
import { AccountLookupEmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';

type RightType = Exclude<AdminPrivacyRequestReplyItem['request_type'], 'do-not-sell'>;

interface Right {
  readonly type: RightType;
  readonly name: string;
  readonly text: string;
}

/** The six data subject rights, for the page and the form. */
export const dataSubjectRights: readonly Right[] = [
  { type: 'access', name: t`Access`, text: t`Get a copy of the personal data that we hold about you.` },
  { type: 'rectification', name: t`Rectification`, text: t`Have incorrect or incomplete personal data corrected.` },
  { type: 'erasure', name: t`Erasure`, text: t`Have your personal data deleted, including the data in your account.` },
  { type: 'portability', name: t`Portability`, text: t`Get your data in a machine-readable format.` },
  { type: 'objection', name: t`Objection`, text: t`Object to the way we use your data.` },
  {
    type: 'restriction',
    name: t`Restriction`,
    text: t`Have us store your data without using it in any other way.`,
  },
];

/** Version of the texts on the pages Data Subject Rights and Do Not Sell: the date of their last change. */
export const privacyFormTextsVersion = '2026-12-01';

export const privacyFormSubmitFailureText = t`Error submitting request. Please try again.`;
export const privacyRequestTypeRequiredText = t`Please choose a request type`;
export const privacyFormInvalidEmailText = t`Please enter a valid email address`;
export const privacyFormConfirmationRequiredText = t`Please confirm this before you submit the request`;

/** Returns the error of the `email` field; empty if the address is valid. */
export function validatePrivacyFormEmail(email: string): { readonly email?: string } {
  return AccountLookupEmailAddress.safeParse(email).success ? {} : { email: privacyFormInvalidEmailText };
}

/** Returns the error of the confirmation checkbox; empty if the checkbox is checked. */
export function validatePrivacyFormConfirmation(confirmed: boolean): { readonly confirmed?: string } {
  return confirmed ? {} : { confirmed: privacyFormConfirmationRequiredText };
}
