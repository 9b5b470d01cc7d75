import { msg, plural } from '@lingui/core/runtime-macro';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { ApiTokenCreated, UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { deleteUnclaimedMailsByRecipientAndKind } from '@marketplace/mail/outbox.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';
import type { UserMailDraft } from '../mails/enqueueMail.ts';
import { moveQueuedMailsToProviderColleagues } from '../mails/digestRows.ts';
import { deleteMailRecipient } from '../mails/recipients.ts';
import { mailLinkValidityMinutesByPurpose } from './mailLinks.ts';

const confirmationLinkDays = mailLinkValidityMinutesByPurpose['confirm-email'] / (24 * 60);

/** Mail that asks a new user to confirm their email address. It is sent again on request. */
export function composeEmailConfirmationMail(userId: string): UserMailDraft {
  return {
    kind: 'confirm-email',
    to: { user: userId },
    subject: msg`Confirm your email address`,
    paragraphs: [
      msg`Welcome to the ${{ productName }}.`,
      msg`Confirm that this email address is yours. Until then, you cannot send requests for quotes. The link is valid for ${plural({ days: confirmationLinkDays }, { one: '# day', other: '# days' })}.`,
      msg`If you did not create an account, ignore this email. The link only works for someone who is signed in to the account or enters its password.`,
    ],
    action: { label: msg`Confirm email address`, link: 'confirm-email' },
  };
}

/** Mail with a link for setting a new password. The link works once, within 30 minutes. */
export function composePasswordResetMail(userId: string): UserMailDraft {
  return {
    kind: 'reset-password',
    to: { user: userId },
    subject: msg`Choose a new password`,
    paragraphs: [
      msg`Someone requested a new password for your account. The link works once and is valid for ${plural({ minutes: mailLinkValidityMinutesByPurpose['reset-password'] }, { one: '# minute', other: '# minutes' })}.`,
      msg`If you did not request it, ignore this email. Your password will not change.`,
    ],
    action: { label: msg`Choose a new password`, link: 'reset-password' },
  };
}

/** Notifies the user of a password change, so that they notice when somebody else has taken over the account. */
export function composePasswordChangedMail(userId: string): UserMailDraft {
  return {
    kind: 'password-changed',
    to: { user: userId },
    subject: msg`Your password was changed`,
    paragraphs: [
      msg`The password of your account was changed, and all other sessions were signed out.`,
      msg`If you did not change it, someone else may be using your account. Select “Sign In” and then “Forgot your password?” to choose a new password now.`,
    ],
    action: { label: msg`Open the marketplace`, path: '/' },
  };
}

/** Notifies the user of a new API token. Does not include the token's name, which the profile lists. */
function tokenCreatedMail({ userId, scopes, expiresAt }: ApiTokenCreated['data']): UserMailDraft {
  return {
    kind: 'api-token-made',
    to: { user: userId },
    subject: msg`An API token was created for your account`,
    paragraphs: [
      msg`Until ${{ expiry: formatUtcInstantForDisplay(expiresAt) }}, programs with this token can use the API on your behalf. Scopes: ${{ scopes: scopes.join(', ') }}.`,
      msg`If you did not create it, someone else may be using your account. Revoke the token in your profile. Then sign out and select “Forgot your password?” to choose a new password, which revokes all your API tokens.`,
    ],
    action: { label: msg`Open your profile`, path: '/profile' },
  };
}

/** Mails about account events. A new account receives a confirmation request. */
export const accountMailRules: MailRulesByEventType<UserAccountEvent> = {
  UserRegistered: { drafts: ({ data }) => [composeEmailConfirmationMail(data.userId)] },
  EmailConfirmed: {
    note: (client, { data }) => deleteUnclaimedMailsByRecipientAndKind(client, data.userId, 'confirm-email'),
  },
  ProfileChanged: 'none',
  TermsAccepted: 'none',
  SecondFactorEnabled: 'none',
  SecondFactorDisabled: 'none',
  AccountDisabled: { note: (client, { data }) => moveQueuedMailsToProviderColleagues(client, data.userId) },
  AccountEnabled: 'none',
  ProcessingRestricted: 'none',
  RestrictionLifted: 'none',
  ObjectionRaised: 'none',
  ObjectionWithdrawn: 'none',
  ApiTokenCreated: { drafts: ({ data }) => [tokenCreatedMail(data)] },
  ApiTokenRevoked: 'none',
  SubjectErased: { note: (client, { data }) => deleteMailRecipient(client, data.userId) },
};
