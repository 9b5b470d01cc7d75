import { newestEvents } from '@marketplace/contracts/registry.ts';
import { expect, test } from 'vitest';
import { mailRules, notifiedEvents } from './notify.ts';

test('every event that may stand in the log says what it means to mails', () => {
  expect(Object.keys(mailRules).sort()).toEqual(newestEvents.map(({ name }) => name).sort());
});

test('the notifier reads what leads to a mail or changes who gets one', () => {
  expect([...notifiedEvents].sort()).toEqual([
    'AccessApproved',
    'AccessRejected',
    'AccessRequested',
    'AccessRevoked',
    'EmailConfirmed',
    'MatchesGained',
    'QuoteSent',
    'RfqSent',
    'RightsConfirmed',
    'RightsDeclined',
    'RightsReminded',
    'RightsRequested',
    'RoleGranted',
    'RoleRevoked',
    'SubjectErased',
    'UserRegistered',
  ]);
});
