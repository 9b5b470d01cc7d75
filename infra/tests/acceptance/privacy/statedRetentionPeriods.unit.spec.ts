import { expiredApiTokenRetentionDays } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { mailLinkValidityMinutesByPurpose } from '@marketplace/command-service/accounts/mailLinks.ts';
import {
  privacyConfirmationLinkValidityDays,
  privacyConfirmationMailDueHours,
  privacyRequestDueDays,
  saleOptOutDueBusinessDays,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import { webhookDeliveryLogDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { rememberedSignInNetworkDays } from '@marketplace/http/rateLimitCounts.ts';
import { sessionLifetimeLimits } from '@marketplace/http/sessions.ts';
import { mailRetryResendAndRetentionDays } from '@marketplace/mail/outbox.ts';
import { expect, test } from 'vitest';

test('states in the legal pages the periods that the services apply', () => {
  expect(periodsPromisedOnLegalPages).toMatchObject({
    rightsDays: privacyRequestDueDays,
    confirmationHours: privacyConfirmationMailDueHours,
    unconfirmedRequestDays: privacyConfirmationLinkValidityDays,
    optOutBusinessDays: saleOptOutDueBusinessDays,
    sessionIdleHours: sessionLifetimeLimits.idleHours,
    sessionDays: sessionLifetimeLimits.absoluteDays,
    confirmLinkDays: mailLinkValidityMinutesByPurpose['confirm-email'] / (24 * 60),
    resetLinkMinutes: mailLinkValidityMinutesByPurpose['reset-password'],
    mailRetryDays: mailRetryResendAndRetentionDays.retry,
    mailResendDays: mailRetryResendAndRetentionDays.resend,
    mailRecordDays: mailRetryResendAndRetentionDays.finished,
    expiredTokenDays: expiredApiTokenRetentionDays,
    webhookLogDays: webhookDeliveryLogDays,
    networkHashDays: rememberedSignInNetworkDays,
  });
});
