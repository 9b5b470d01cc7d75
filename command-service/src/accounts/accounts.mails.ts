import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { ApiTokenCreated, UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { deleteUnclaimedMailsByRecipientAndKind } from '@marketplace/mail/outbox.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';
import type { UserMailDraft } from '../mails/enqueueMail.ts';
import { moveQueuedMailsToProviderColleagues } from '../mails/digestRows.ts';
import { deleteMailRecipient } from '../mails/recipients.ts';

/** Mail that asks a new user to confirm their email address. It is sent again on request. */
export function composeEmailConfirmationMail(userId: string): UserMailDraft {
  return {
    kind: 'confirm-email',
    to: { user: userId },
    subject: 'Please confirm your email address',
    paragraphs: [
      'Welcome to the IoT connectivity marketplace.',
      'Please confirm that this address is yours. Until then you cannot send requests for quotes. The link is valid for 7 days.',
      'If you did not create an account, ignore this mail: without your password or your session the link confirms nothing.',
    ],
    action: { label: 'Confirm email address', link: 'confirm-email' },
  };
}

/** Mail with a link for setting a new password. The link works once, within 30 minutes. */
export function composePasswordResetMail(userId: string): UserMailDraft {
  return {
    kind: 'reset-password',
    to: { user: userId },
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. The link is valid for 30 minutes and works once.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', link: 'reset-password' },
  };
}

/** Notifies the user of a password change, so that they notice when somebody else has taken over the account. */
export function composePasswordChangedMail(userId: string): UserMailDraft {
  return {
    kind: 'password-changed',
    to: { user: userId },
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other session of yours has ended.',
      'If it was not you, somebody else may be using your account: choose Sign In, then “Forgot your password?”, and set a new one now.',
    ],
    action: { label: 'Open the marketplace', path: '/' },
  };
}

/** Notifies the user of a new API token. Does not include the token's name, which the profile lists. */
function tokenCreatedMail({ userId, scopes, expiresAt }: ApiTokenCreated['data']): UserMailDraft {
  return {
    kind: 'api-token-made',
    to: { user: userId },
    subject: 'An API token was made for your account',
    paragraphs: [
      `Programs that have it may call the marketplace for you until ${formatUtcInstantForDisplay(expiresAt)}, with the scopes ${scopes.join(', ')}.`,
      'If it was not you, somebody else may be using your account: revoke the token in your profile, and set a new password by “Forgot your password?”, which revokes all of them.',
    ],
    action: { label: 'Open your profile', path: '/profile' },
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
