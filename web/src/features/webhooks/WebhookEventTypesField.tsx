import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import type { WebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { ReactNode } from 'react';
import { webhookEventTypeLabels, webhookEventTypes } from './webhookTexts.ts';
import classes from './Webhooks.module.css';

export interface WebhookEventTypesFieldProps {
  value: readonly WebhookEventType[];
  onChange: (types: WebhookEventType[]) => void;
  error?: ReactNode;
}

/** Checkboxes for the event types that a webhook receives. */
export function WebhookEventTypesField({ value, onChange, error }: WebhookEventTypesFieldProps) {
  return (
    <Checkbox.Group
      label={t`Events`}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(webhookEventTypes.filter((type) => chosen.includes(type)))}
    >
      <div className={classes['types']}>
        {webhookEventTypes.map((type) => (
          <Checkbox key={type} value={type} label={webhookEventTypeLabels[type]} description={type} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
