import { t } from '@lingui/core/macro';
import type { WebhookReplyItem } from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { useState } from 'react';
import { getApiErrorText } from '../../core/apiError.ts';
import { showToast } from '../../core/showToast.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { WebhookEventTypesField } from './WebhookEventTypesField.tsx';
import { useChangeWebhookMutation } from './webhooksApi.ts';

/** Changes the events that a webhook receives; at least one is required. A paused webhook stays paused. */
export function WebhookEventTypesForm({ webhook, onClose }: { webhook: WebhookReplyItem; onClose: () => void }) {
  const [types, setTypes] = useState(webhook.types);
  const [change, { isLoading, error }] = useChangeWebhookMutation();
  const send = async (): Promise<void> => {
    const reply = await change({ id: webhook.id, types, paused: webhook.status !== 'active' });
    if (reply.data === undefined) return;
    showToast({ type: 'success', title: t`Events changed`, message: reply.data.message });
    onClose();
  };
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (types.length > 0) void send();
      }}
    >
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`The events were not changed`)} />}
      <WebhookEventTypesField
        value={types}
        onChange={setTypes}
        error={types.length === 0 ? t`Choose at least one event.` : undefined}
      />
      <FormButtons
        type="submit"
        disabled={types.length === 0}
        busy={isLoading}
        busyLabel={t`Saving`}
        onCancel={onClose}
      >{t`Save`}</FormButtons>
    </Stack>
  );
}
