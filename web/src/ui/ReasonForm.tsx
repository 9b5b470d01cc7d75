import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';
import { Row } from './Row.tsx';

export interface ReasonFormProps {
  /** Who reads the reason, as the field's label. */
  label: string;
  required?: boolean;
  /** Why it did not succeed the last time. */
  failure?: string | undefined;
  /** The verb, for instance `Reject`. */
  verb: string;
  /** The verb while it happens, for instance `Rejecting`. */
  busyLabel: string;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of something that somebody else will not like, for the inside of a dialog. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, required = false, failure, verb, busyLabel, busy, onSubmit, onCancel } = props;
  const [reason, setReason] = useState('');
  return (
    <Stack gap={16}>
      {failure !== undefined && <Notice tone="error" title={failure} />}
      <Textarea
        label={label}
        maxLength={500}
        autosize
        minRows={3}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Row gap={8} align="stretch" justify="end">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="danger"
          disabled={required && reason.trim() === ''}
          busy={busy}
          busyLabel={busyLabel}
          onClick={() => onSubmit(reason)}
        >
          {verb}
        </Button>
      </Row>
    </Stack>
  );
}
