import { PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '../../../core/apiError.ts';
import { notify } from '../../../core/notify.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { passwordErrors } from '../passwordErrors.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import { useChangePasswordMutation } from './profileApi.ts';
import { ProfileSection } from './ProfileSection.tsx';

const empty = { current: '', password: '', confirm: '' };

function errorsOf(values: typeof empty): Partial<typeof empty> {
  return { ...(values.current === '' && { current: 'Password is required' }), ...passwordErrors(values) };
}

/** Changes the password; the other sessions end with it. */
export function PasswordSection() {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<typeof empty>>({});
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const update = (part: Partial<typeof empty>): void => setValues((current) => ({ ...current, ...part }));
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = errorsOf(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const reply = await change({ currentPassword: values.current, newPassword: values.password });
    if (reply.data === undefined) return;
    setValues(empty);
    notify({ type: 'success', title: 'Password changed', message: reply.data.message });
  };
  return (
    <ProfileSection title="Password" lead="Changing it signs you out everywhere else.">
      <Stack as="form" gap={16} noValidate onSubmit={(event) => void submit(event)}>
        {error !== undefined && <Notice tone="error" title={errorText(error, 'The password was not changed')} />}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          value={values.current}
          error={errors.current}
          onChange={(event) => update({ current: event.currentTarget.value })}
        />
        <NewPasswordFields label="New password" values={values} errors={errors} onChange={update} />
        <Row gap={8} align="stretch" wrap>
          <Button type="submit" busy={isLoading} busyLabel="Changing">
            Change password
          </Button>
        </Row>
      </Stack>
    </ProfileSection>
  );
}
