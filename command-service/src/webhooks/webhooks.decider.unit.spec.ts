import type { WebhookLifecycleEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { maxWebhooksPerOwner, type WebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { type WebhookCommand, webhooksDecider } from './webhooks.decider.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const owner = { kind: 'provider' as const, id: 'emnify' };
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const webhookId = idOf(1);
const sentOnly: WebhookEventType[] = ['rfq.sent'];
const of = { owner, webhookId };

const added = (id = webhookId): WebhookLifecycleEvent => ({
  type: 'WebhookAdded',
  data: { owner, webhookId: id, userId, types: sentOnly },
});
const paused: WebhookLifecycleEvent = { type: 'WebhookChanged', data: { ...of, types: sentOnly, isPaused: true } };
const resumed: WebhookLifecycleEvent = { type: 'WebhookChanged', data: { ...of, types: sentOnly, isPaused: false } };
const off: WebhookLifecycleEvent = { type: 'WebhookSwitchedOff', data: { ...of, userId, because: 'failing' } };
const removed: WebhookLifecycleEvent = { type: 'WebhookRemoved', data: { ...of, because: 'asked' } };
const failing = (toldAt: string): WebhookLifecycleEvent => ({
  type: 'WebhookFailing',
  data: { ...of, userId, since: '2026-11-20T08:00:00.000Z', toldAt },
});

const add: WebhookCommand = { type: 'AddWebhook', ...of, userId, types: sentOnly };
const change = (types: WebhookEventType[], isPaused: boolean): WebhookCommand => ({
  type: 'ChangeWebhook',
  ...of,
  types,
  isPaused,
});
const tell: WebhookCommand = { type: 'TellFailing', ...of, since: '2026-11-20T08:00:00.000Z' };
const switchOff: WebhookCommand = { type: 'SwitchOff', ...of, because: 'failing' };
const remove: WebhookCommand = { type: 'RemoveWebhook', ...of, because: 'asked' };
const end: WebhookCommand = { type: 'RemoveWebhook', ...of, because: 'account-ended' };

describe('commands of users', () => {
  test('adds a webhook with distinct types', () => {
    givenDeciderTestEvents(webhooksDecider)
      .when({ ...add, types: ['rfq.viewed', 'rfq.sent', 'rfq.viewed'] })
      .then([{ type: 'WebhookAdded', data: { ...of, userId, types: ['rfq.sent', 'rfq.viewed'] } }]);
  });

  test('rejects a sixth webhook, not counting deleted ones', () => {
    const full = Array.from({ length: maxWebhooksPerOwner }, (_, index) => added(idOf(index + 1)));
    const another: WebhookCommand = { type: 'AddWebhook', owner, webhookId: idOf(9), userId, types: sentOnly };
    expect(givenDeciderTestEvents(webhooksDecider, full).when(another).thenRefuses('webhook.too-many').kind).toBe(
      'state',
    );
    givenDeciderTestEvents(webhooksDecider, [...full, removed])
      .when(another)
      .then([added(idOf(9))]);
  });

  test('changes types and pauses, and emits nothing without a change', () => {
    const history = [added()];
    givenDeciderTestEvents(webhooksDecider, history).when(change(sentOnly, false)).then([]);
    givenDeciderTestEvents(webhooksDecider, history).when(change(sentOnly, true)).then([paused]);
    givenDeciderTestEvents(webhooksDecider, [...history, paused])
      .when(change(sentOnly, true))
      .then([]);
    givenDeciderTestEvents(webhooksDecider, [...history, paused])
      .when(change(sentOnly, false))
      .then([resumed]);
  });

  test('switches a webhook on again', () => {
    givenDeciderTestEvents(webhooksDecider, [added(), off]).when(change(sentOnly, false)).then([resumed]);
  });

  test('returns not found for unknown and removed webhooks', () => {
    for (const command of [change(sentOnly, true), remove, { type: 'RotateSecret', ...of } as const]) {
      expect(givenDeciderTestEvents(webhooksDecider).when(command).thenRefuses('webhook.not-found').kind).toBe(
        'notFound',
      );
      givenDeciderTestEvents(webhooksDecider, [added(), removed]).when(command).thenRefuses('webhook.not-found');
    }
  });
});

describe('commands of the system', () => {
  test('records a failing webhook at most once a week', () => {
    const at = '2026-11-23T08:00:00.000Z';
    const notified = [added(), failing(at)];
    givenDeciderTestEvents(webhooksDecider, [added()])
      .when(tell, { at })
      .then([failing(at)]);
    givenDeciderTestEvents(webhooksDecider, notified).when(tell, { at: '2026-11-30T07:59:59.000Z' }).then([]);
    givenDeciderTestEvents(webhooksDecider, notified)
      .when(tell, { at: '2026-11-30T08:00:00.000Z' })
      .then([failing('2026-11-30T08:00:00.000Z')]);
  });

  test('switches off an active webhook, once', () => {
    givenDeciderTestEvents(webhooksDecider, [added()]).when(switchOff).then([off]);
    for (const history of [[added(), off], [added(), paused], [added(), removed], []]) {
      givenDeciderTestEvents(webhooksDecider, history).when(switchOff).then([]);
      givenDeciderTestEvents(webhooksDecider, history).when(tell).then([]);
    }
  });

  test('removes a webhook with its account, and ignores a removed one', () => {
    const ended: WebhookLifecycleEvent = { type: 'WebhookRemoved', data: { ...of, because: 'account-ended' } };
    givenDeciderTestEvents(webhooksDecider, [added()]).when(end).then([ended]);
    givenDeciderTestEvents(webhooksDecider, [added(), removed]).when(end).then([]);
  });
});
