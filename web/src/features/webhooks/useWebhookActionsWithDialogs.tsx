import { plural, t } from '@lingui/core/macro';
import type { WebhookReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { previousWebhookSecretHours } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { useState } from 'react';
import { showToast } from '../../core/showToast.tsx';
import { showFailureToast } from '../../core/showFailureToast.ts';
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

function notifyResult({ data, error }: Reply, done: string, failed: string): void {
  if (data === undefined) showFailureToast(error, failed);
  else showToast({ type: 'success', title: done, message: data.message });
}

/** Returns the actions on a webhook, except changing its event types, and the confirmation dialogs to render. */
export function useWebhookActionsWithDialogs({ id, types, status }: WebhookReplyItem) {
  const [openDialog, setOpenDialog] = useState<'rotate' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [sendTest, testing] = useTestWebhookMutation();
  const [change, changing] = useChangeWebhookMutation();
  const [rotateSecret, rotating] = useRotateWebhookSecretMutation();
  const [removeWebhook, removing] = useRemoveWebhookMutation();
  const closeDialog = (): void => setOpenDialog(null);
  const test = async (): Promise<void> =>
    notifyResult(await sendTest(id), t`Test event queued`, t`The test event was not sent`);
  const togglePause = async (): Promise<void> => {
    const paused = status === 'active';
    const done = paused ? t`Webhook paused` : t`Webhook activated`;
    notifyResult(await change({ id, types, paused }), done, t`The webhook was not changed`);
  };
  const rotate = async (): Promise<void> => {
    const reply = await rotateSecret(id);
    closeDialog();
    if (reply.data === undefined) showFailureToast(reply.error, t`The secret was not rotated`);
    else setSecret(reply.data.secret);
  };
  const remove = async (): Promise<void> => {
    notifyResult(await removeWebhook(id), t`Webhook deleted`, t`The webhook was not deleted`);
    closeDialog();
  };
  return {
    secret,
    forgetSecret: () => setSecret(null),
    busy: testing.isLoading ? 'test' : changing.isLoading ? 'pause' : null,
    test: () => void test(),
    togglePause: () => void togglePause(),
    confirmRotate: () => setOpenDialog('rotate'),
    confirmRemove: () => setOpenDialog('remove'),
    dialogs: (
      <>
        <ConfirmDialog
          opened={openDialog === 'rotate'}
          title={t`Rotate the secret?`}
          text={t`You receive a new secret. Messages are signed with both secrets for ${plural(previousWebhookSecretHours, { one: '# hour', other: '# hours' })}, so that you have time to replace the previous one in your system.`}
          confirmLabel={t`Rotate secret`}
          busyLabel={t`Rotating`}
          busy={rotating.isLoading}
          onConfirm={() => void rotate()}
          onCancel={closeDialog}
        />
        <ConfirmDialog
          opened={openDialog === 'remove'}
          title={t`Delete this webhook?`}
          text={t`No more events are sent to it, and its list of deliveries is deleted. This cannot be undone.`}
          confirmLabel={t`Delete webhook`}
          busyLabel={t`Deleting`}
          danger
          busy={removing.isLoading}
          onConfirm={() => void remove()}
          onCancel={closeDialog}
        />
      </>
    ),
  } as const;
}
