import { expiredTokenDays } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { validMinutes } from '@marketplace/command-service/accounts/links.ts';
import {
  confirmableDays,
  confirmationHours,
  rightsDays,
  saleOptOutDays,
} from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { promised } from '@marketplace/contracts/privacy/privacy.periods.ts';
import { webhookLogDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { knownDays } from '@marketplace/http/callCounts.ts';
import { sessionLimits } from '@marketplace/http/sessions.ts';
import { outboxDays } from '@marketplace/mail/outbox.ts';
import { expect, test } from 'vitest';

test('states in the legal pages the periods that the services apply', () => {
  expect(promised).toMatchObject({
    rightsDays,
    confirmationHours,
    unconfirmedRequestDays: confirmableDays,
    optOutBusinessDays: saleOptOutDays,
    sessionIdleHours: sessionLimits.idleHours,
    sessionDays: sessionLimits.absoluteDays,
    confirmLinkDays: validMinutes['confirm-email'] / (24 * 60),
    resetLinkMinutes: validMinutes['reset-password'],
    mailTriedDays: outboxDays.trying,
    mailAgainDays: outboxDays.again,
    mailRememberedDays: outboxDays.remembered,
    expiredTokenDays,
    webhookLogDays,
    networkHashDays: knownDays,
  });
});
