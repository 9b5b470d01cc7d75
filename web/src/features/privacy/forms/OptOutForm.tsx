import { Checkbox, TextInput } from '@mantine/core';
import { saleOptOutDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { useState } from 'react';
import { useUnsaved } from '../../../core/hooks.ts';
import { useCheckedForm } from '../../../core/useCheckedForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FormFailure } from './FormFailure.tsx';
import { FormSent } from './FormSent.tsx';
import { confirmationErrors, emailErrors } from './formWords.ts';
import classes from './PrivacyForms.module.css';
import { useOptOutOfSaleMutation } from './privacyFormsApi.ts';

const empty = { email: '', confirmed: false };

const confirmation =
  'I am the person whom this data is about, or have the authority to act for that person, and I accept that the request is ' +
  `processed within ${saleOptOutDays} business days.`;

function OpenForm({ onSent }: { onSent: (said: string) => void }) {
  const [optOut, { error, isLoading }] = useOptOutOfSaleMutation();
  const form = useCheckedForm({
    initialValues: empty,
    validate: ({ email, confirmed }) => ({ ...emailErrors(email), ...confirmationErrors(confirmed) }),
  });
  useUnsaved('sale-opt-out', form.isDirty());
  const submit = form.onSubmit(async ({ email }) => {
    const { data } = await optOut({ email: email.trim() });
    if (data !== undefined) onSent(data.message);
  });
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <TextInput label="Email" withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Checkbox label={confirmation} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      {error !== undefined && <FormFailure error={error} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isLoading}
        busyLabel="Processing..."
        className={classes['submit']}
      >
        Submit Request
      </Button>
    </Stack>
  );
}

/** The form by which anybody opts out of sale, and what stands in its place once it was taken. */
export function OptOutForm() {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Card title="Opt out" className={classes['form']}>
      <div>
        {said === null ? <OpenForm onSent={setSaid} /> : <FormSent said={said} onAgain={() => setSaid(null)} />}
      </div>
    </Card>
  );
}
