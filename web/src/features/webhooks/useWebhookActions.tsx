import type { WebhookView } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { useState } from 'react';
import { notify } from '../../core/notify.tsx';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import {
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
} from './webhooksApi.ts';

interface Reply {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

function tell({ data, error }: Reply, done: string, failed: string): void {
  if (data === undefined) notifyFailure(error, failed);
  else notify({ type: 'success', title: done, message: data.message });
}

/** What can be done with a webhook besides choosing its events, and the questions that are asked before. */
export function useWebhookActions({ id, types, status }: WebhookView) {
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [sendTest, testing] = useTestWebhookMutation();
  const [change, changing] = useChangeWebhookMutation();
  const [rotateSecret, rotating] = useRotateWebhookSecretMutation();
  const [removeIt, removing] = useRemoveWebhookMutation();
  const rest = (): void => setAsking(null);
  const test = async (): Promise<void> => tell(await sendTest(id), 'Test event sent', 'No test event was sent');
  const togglePause = async (): Promise<void> => {
    const paused = status === 'active';
    const done = paused ? 'Webhook paused' : 'Webhook switched on';
    tell(await change({ id, types, paused }), done, 'The webhook was not changed');
  };
  const rotate = async (): Promise<void> => {
    const reply = await rotateSecret(id);
    rest();
    if (reply.data === undefined) notifyFailure(reply.error, 'There is no new secret');
    else setSecret(reply.data.secret);
  };
  const remove = async (): Promise<void> => {
    tell(await removeIt(id), 'Webhook deleted', 'The webhook was not deleted');
    rest();
  };
  return {
    secret,
    forgetSecret: () => setSecret(null),
    busy: testing.isLoading ? 'test' : changing.isLoading ? 'pause' : null,
    test: () => void test(),
    togglePause: () => void togglePause(),
    askRotate: () => setAsking('rotate'),
    askRemove: () => setAsking('remove'),
    dialogs: (
      <>
        <ConfirmDialog
          opened={asking === 'rotate'}
          title="Make a new secret?"
          text="Messages are signed with both secrets for 24 hours, so that you have time to exchange it."
          confirmLabel="Make new secret"
          busyLabel="Making"
          busy={rotating.isLoading}
          onConfirm={() => void rotate()}
          onCancel={rest}
        />
        <ConfirmDialog
          opened={asking === 'remove'}
          title="Delete this webhook?"
          text="Nothing is sent to it any more, and its deliveries are gone."
          confirmLabel="Delete webhook"
          busyLabel="Deleting"
          danger
          busy={removing.isLoading}
          onConfirm={() => void remove()}
          onCancel={rest}
        />
      </>
    ),
  } as const;
}
