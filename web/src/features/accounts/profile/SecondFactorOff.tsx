import { PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../../app/apiError.ts';
import { notify } from '../../../app/notify.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CodeField } from '../CodeField.tsx';
import classes from './Profile.module.css';
import { useDisableSecondFactorMutation } from './profileApi.ts';

/** Turning it off needs both the password and a code. */
export function SecondFactorOff({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [values, setValues] = useState({ currentPassword: '', code: '' });
  const [disable, { error, isLoading }] = useDisableSecondFactorMutation();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const reply = await disable(values);
    if (reply.data === undefined) return;
    notify({ type: 'success', title: 'Second factor turned off', message: reply.data.message });
    onDone();
  };
  const change = (part: Partial<typeof values>): void => setValues((current) => ({ ...current, ...part }));
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'It was not turned off')} />}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={values.currentPassword}
        onChange={(event) => change({ currentPassword: event.currentTarget.value })}
      />
      <CodeField value={values.code} error={undefined} onChange={(code) => change({ code })} />
      <div className={classes['actions']}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={values.currentPassword === '' || values.code.trim().length < 6}
          busy={isLoading}
        >
          Turn off
        </Button>
      </div>
    </form>
  );
}
