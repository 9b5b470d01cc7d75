import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormButtons } from './FormButtons.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';
import { MutedText } from './MutedText.tsx';
import { ConfirmCloseModal } from './ConfirmCloseModal.tsx';

interface ReasonFormProps {
  /** The consequence, above the field. */
  text?: string;
  /** Label of the field. The label names the people who will read the reason. */
  label: string;
  required?: boolean;
  /** Maximum length in code points; 500 by default. */
  maxLength?: number;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** The verb, for example `Reject`. */
  verb: string;
  /** Label while busy, for example `Rejecting`. */
  busyLabel: string;
  busy: boolean;
  /** Content below the field, rendered for the typed reason. */
  below?: (reason: string) => ReactNode;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

function ReasonForm(props: ReasonFormProps) {
  const { text, label, required = false, maxLength = 500, failure, verb, busyLabel, busy, onSubmit, onCancel } = props;
  const [reason, setReason] = useState('');
  return (
    <Stack gap={16}>
      {text !== undefined && <MutedText>{text}</MutedText>}
      {failure !== undefined && <Notice tone="error" title={failure} />}
      <Textarea
        label={label}
        maxLength={maxLength}
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {props.below?.(reason)}
      <FormButtons
        justify="end"
        variant="danger"
        disabled={required && reason.trim() === ''}
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => onSubmit(reason)}
        onCancel={onCancel}
      >
        {verb}
      </FormButtons>
    </Stack>
  );
}

export interface ReasonDialogProps extends ReasonFormProps {
  opened: boolean;
  title: string;
}

/** Dialog that asks for the reason for an action that affects someone else. */
export function ReasonDialog({ opened, title, ...form }: ReasonDialogProps) {
  return (
    <ConfirmCloseModal opened={opened} onClose={form.onCancel} title={title} size={440}>
      {opened && <ReasonForm {...form} />}
    </ConfirmCloseModal>
  );
}
