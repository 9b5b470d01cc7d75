import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { WebhookLifecycleEvent } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { expect, test } from 'vitest';
import { createMailDrafts, type MailEventContext } from '../mails/mailRules.ts';
import { webhookMailRules } from './webhooks.mails.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const of = { owner: { kind: 'user' as const, id: userId }, webhookId: '00000000-0000-4000-8000-000000000001' };
const events: readonly WebhookLifecycleEvent[] = [
  {
    type: 'WebhookFailing',
    data: { ...of, userId, since: '2026-11-20T08:05:09.000Z', toldAt: '2026-11-23T08:05:09.000Z' },
  },
  { type: 'WebhookSwitchedOff', data: { ...of, userId, because: 'gone' } },
  { type: 'WebhookSwitchedOff', data: { ...of, userId, because: 'failing' } },
];

test('notifies the creator of a failing and a switched-off webhook, with a link', async () => {
  const drafts = (
    await Promise.all(events.map((event) => createMailDrafts(webhookMailRules, event, {} as MailEventContext)))
  ).flat();
  expect(drafts.map(({ to, action }) => [to, { ...action, label: formatMessage(action.label) }])).toEqual(
    events.map(() => [{ user: userId }, { label: 'Open webhooks', path: '/webhooks' }]),
  );
  const paragraphs = drafts.map((draft) => draft.paragraphs.map(formatMessage).join(' '));
  expect(paragraphs).toEqual([
    expect.stringContaining('since 20 Nov 2026, 08:05 UTC'),
    expect.stringContaining('410 (Gone)'),
    expect.stringContaining('for 7 days'),
  ]);
});
