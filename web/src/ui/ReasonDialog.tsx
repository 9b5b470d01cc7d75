import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormButtons } from './FormButtons.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';
import { Text } from './Text.tsx';
import { TypedModal } from './TypedModal.tsx';

interface ReasonFormProps {
  /** What will happen, above the field. */
  text?: string;
  /** Who reads the reason, as the field's label. */
  label: string;
  required?: boolean;
  /** Code points that the reason may have; 500 when left out. */
  maxLength?: number;
  /** Why it did not succeed the last time. */
  failure?: string | undefined;
  /** The verb, for instance `Reject`. */
  verb: string;
  /** The verb while it happens, for instance `Rejecting`. */
  busyLabel: string;
  busy: boolean;
  /** Below the field: what follows from the reason as it is typed. */
  below?: (reason: string) => ReactNode;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

function ReasonForm(props: ReasonFormProps) {
  const { text, label, required = false, maxLength = 500, failure, verb, busyLabel, busy, onSubmit, onCancel } = props;
  const [reason, setReason] = useState('');
  return (
    <Stack gap={16}>
      {text !== undefined && <Text>{text}</Text>}
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

/** Asks for the reason of something that somebody else will not like. */
export function ReasonDialog({ opened, title, ...form }: ReasonDialogProps) {
  return (
    <TypedModal opened={opened} onClose={form.onCancel} title={title} size={440}>
      {opened && <ReasonForm {...form} />}
    </TypedModal>
  );
}
