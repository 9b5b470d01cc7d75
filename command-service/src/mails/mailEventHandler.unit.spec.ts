import { notifyingEventNames } from '@marketplace/domain/notifications/notificationRules.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import type { EventStreamStateLoader } from '@marketplace/event-store/execute.ts';
import type { StreamStateReducer } from '@marketplace/event-store/foldedStreamCache.ts';
import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { createMailEventHandler, allMailRules, eventNamesWithMailRule } from './mailEventHandler.ts';

test('has a rule for every event type in the log', () => {
  expect(Object.keys(allMailRules).sort()).toEqual(currentEventDefinitions.map(({ name }) => name).sort());
});

test('sends mails about listed notifications only to the recipients in the list', () => {
  const enqueuedKinds = Object.entries(allMailRules).filter(([, rule]) => rule !== 'none' && rule.letter !== undefined);
  expect(notifyingEventNames).toEqual(expect.arrayContaining(enqueuedKinds.map(([name]) => name)));
  const others = Object.entries(allMailRules).filter(([, rule]) => rule !== 'none' && rule.drafts !== undefined);
  expect(others.map(([name]) => name).filter((name) => notifyingEventNames.includes(name))).toEqual([]);
});

test('handles events that cause a mail or change its recipients', () => {
  expect([...eventNamesWithMailRule].sort()).toEqual([
    'AccessApproved',
    'AccessRejected',
    'AccessRequested',
    'AccessRevoked',
    'AccountDisabled',
    'ApiTokenCreated',
    'ApplicationMade',
    'ApplicationRejected',
    'AttachmentSent',
    'CompanyFounded',
    'CorrectionAccepted',
    'CorrectionRejected',
    'DeadlineExtended',
    'DeadlineReminded',
    'EmailConfirmed',
    'InChargeSet',
    'JoinDeclined',
    'JoinRequested',
    'MailPreferenceSet',
    'MatchesGained',
    'MemberAdmitted',
    'MemberLeft',
    'MemberRoleSet',
    'MessageSent',
    'ProviderAdded',
    'QuoteAwarded',
    'QuoteNotAwarded',
    'QuoteSent',
    'QuoteWithdrawn',
    'RfqAccepted',
    'RfqClosed',
    'RfqExpired',
    'RfqHandedOver',
    'RfqNeedChanged',
    'RfqRejected',
    'RfqReopened',
    'RfqSent',
    'RfqViewed',
    'RightsConfirmed',
    'RightsDeclined',
    'RightsReminded',
    'RightsRequested',
    'RoleGranted',
    'RoleRevoked',
    'SubjectErased',
    'UserRegistered',
    'VendorInvited',
    'VendorRightSet',
    'WebhookFailing',
    'WebhookSwitchedOff',
  ]);
});

test('sends users with restricted processing no mails about matches, but those about the account', async () => {
  const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
  const searchId = '00000000-0000-4000-8000-000000000001';
  const alertsChanged = { type: 'SearchAlertsChanged', data: { userId, searchId, wanted: true, catalogueVersion: 1 } };
  const saved = { type: 'SearchSaved', data: { userId, searchId, name: 'My fleet', data: {}, requirements: {} } };
  const enqueuedKinds = async (event: DomainEvent, user: readonly string[]): Promise<string[]> => {
    const kinds: string[] = [];
    const query = (_text: string, values: readonly unknown[] = []) => {
      kinds.push(...values.filter((value): value is string => value === 'search-alert' || value === 'confirm-email'));
      return Promise.resolve({ rows: [], rowCount: 0 });
    };
    const storedEvents: readonly DomainEvent[] = user.map((type) => ({ type, data: { userId } }));
    const loadState: EventStreamStateLoader = <State, Event extends DomainEvent>(
      folding: StreamStateReducer<State, Event>,
    ) => {
      const state = storedEvents.reduce((before, event) => folding.evolve(before, event as Event), folding.initial);
      return Promise.resolve({ state, revision: 0 });
    };
    const reads = { loadState, readPersonal: () => Promise.resolve([saved, alertsChanged]) };
    const terms = { publicUrl: 'https://market.example', linkSecret: 'a secret', now: () => new Date(0) };
    const notify = createMailEventHandler({ reads, ...terms });
    const occasion = { eventId: searchId, revision: 0, at: '2026-11-23T12:00:00.000Z', isStale: false };
    await notify({ query } as unknown as ClientBase, event, occasion);
    return [...new Set(kinds)];
  };
  const searches = [{ searchId, since: 1, count: 1, best: [] }];
  const gained = { type: 'MatchesGained', data: { userId, catalogueVersion: 2, searches } };
  expect(await enqueuedKinds(gained, ['EmailConfirmed'])).toEqual(['search-alert']);
  expect(await enqueuedKinds(gained, ['EmailConfirmed', 'ProcessingRestricted'])).toEqual([]);
  expect(await enqueuedKinds(gained, ['EmailConfirmed', 'ProcessingRestricted', 'RestrictionLifted'])).toEqual([
    'search-alert',
  ]);
  const registered = { type: 'UserRegistered', data: { userId } };
  expect(await enqueuedKinds(registered, ['ProcessingRestricted'])).toEqual(['confirm-email']);
});
