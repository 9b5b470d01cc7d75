import { Checkbox, TextInput } from '@mantine/core';
import { saleOptOutDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { useUnsaved } from '../../../core/hooks.ts';
import { useCheckedForm } from '../../../core/useCheckedForm.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FormCard } from './FormCard.tsx';
import { FormEnd } from './FormEnd.tsx';
import { confirmationErrors, emailErrors } from './formWords.ts';
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
      <FormEnd error={error} isSending={isLoading} />
    </Stack>
  );
}

/** The form by which anybody opts out of sale. */
export function OptOutForm() {
  return <FormCard title="Opt out" Form={OpenForm} />;
}
