import { expiredTokenRetentionDays } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { mailLinkValidityMinutes } from '@marketplace/command-service/accounts/mailLinks.ts';
import {
  confirmationLinkDays,
  confirmationMailHours,
  privacyRequestDueDays,
  saleOptOutBusinessDays,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { promisedPeriods } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import { webhookLogDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { rememberedNetworkDays } from '@marketplace/http/rateLimitCounts.ts';
import { sessionLimits } from '@marketplace/http/sessions.ts';
import { outboxRetentionDays } from '@marketplace/mail/outbox.ts';
import { expect, test } from 'vitest';

test('states in the legal pages the periods that the services apply', () => {
  expect(promisedPeriods).toMatchObject({
    rightsDays: privacyRequestDueDays,
    confirmationHours: confirmationMailHours,
    unconfirmedRequestDays: confirmationLinkDays,
    optOutBusinessDays: saleOptOutBusinessDays,
    sessionIdleHours: sessionLimits.idleHours,
    sessionDays: sessionLimits.absoluteDays,
    confirmLinkDays: mailLinkValidityMinutes['confirm-email'] / (24 * 60),
    resetLinkMinutes: mailLinkValidityMinutes['reset-password'],
    mailRetryDays: outboxRetentionDays.retry,
    mailResendDays: outboxRetentionDays.resend,
    mailRecordDays: outboxRetentionDays.finished,
    expiredTokenDays: expiredTokenRetentionDays,
    webhookLogDays,
    networkHashDays: rememberedNetworkDays,
  });
});
