import { Checkbox } from '@mantine/core';
import type { WebhookType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { ReactNode } from 'react';
import { typeWords, webhookTypeNames } from './webhookWords.ts';
import classes from './Webhooks.module.css';

export interface TypesFieldProps {
  value: readonly WebhookType[];
  onChange: (types: WebhookType[]) => void;
  error?: ReactNode;
}

/** Checkboxes for the event types that a webhook receives. */
export function TypesField({ value, onChange, error }: TypesFieldProps) {
  return (
    <Checkbox.Group
      label="Events"
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(webhookTypeNames.filter((type) => chosen.includes(type)))}
    >
      <div className={classes['types']}>
        {webhookTypeNames.map((type) => (
          <Checkbox key={type} value={type} label={typeWords[type]} description={type} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
