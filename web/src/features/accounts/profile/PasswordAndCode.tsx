import { PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CodeField } from '../CodeField.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';

export interface PasswordAndCodeProps {
  /** What the button says. */
  verb: string;
  variant: 'danger' | 'primary';
  /** Why the last try failed. */
  failure: string | null;
  busy: boolean;
  onSubmit: (values: { currentPassword: string; code: string }) => void;
  onCancel: () => void;
}

/** Asks for the password and a code before the second factor is changed. */
export function PasswordAndCode({ verb, variant, failure, busy, onSubmit, onCancel }: PasswordAndCodeProps) {
  const [values, setValues] = useState({ currentPassword: '', code: '' });
  const change = (part: Partial<typeof values>): void => setValues((current) => ({ ...current, ...part }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit(values);
  };
  return (
    <Stack as="form" gap={16} onSubmit={submit}>
      {failure !== null && <Notice tone="error" title={failure} />}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={(event) => change({ currentPassword: event.currentTarget.value })}
      />
      <CodeField value={values.code} error={undefined} onChange={(code) => change({ code })} />
      <Row gap={8} align="stretch" wrap>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={variant}
          disabled={values.currentPassword === '' || values.code.trim().length < 6}
          busy={busy}
        >
          {verb}
        </Button>
      </Row>
    </Stack>
  );
}
