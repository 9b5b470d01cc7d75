import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { longestDescription, type requestRight } from '@marketplace/contracts/privacy/privacy.api.ts';
import { rightsDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { z } from 'zod';
import type { BodyOf } from '../../../core/call.ts';
import { useUnsaved } from '../../../core/hooks.ts';
import { useCheckedForm } from '../../../core/useCheckedForm.ts';
import { useDraft } from '../../../core/useDraft.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { FormCard } from './FormCard.tsx';
import { FormEnd } from './FormEnd.tsx';
import { confirmationErrors, emailErrors, rights, typeText } from './formWords.ts';
import { useRequestRightMutation } from './privacyFormsApi.ts';

/** Draft kept for this browser tab; the confirmation checkbox is not stored. */
const RightsDraft = z.object({ requestType: z.string(), email: z.string(), description: z.string() });
const empty = { requestType: '', email: '', description: '', confirmed: false };
type RequestType = BodyOf<typeof requestRight>['requestType'];

const choices = [
  { value: '', label: 'Choose a request type...' },
  ...rights.map(({ type, name }) => ({ value: type, label: name })),
];

/** Label of the confirmation checkbox. */
const confirmationLabel =
  'I am the person whom this data is about, or have the authority to act for that person, and I accept that the request is ' +
  `processed within ${rightsDays} days.`;

function validateRightsForm({ requestType, email, confirmed }: typeof empty) {
  const type = requestType === '' ? { requestType: typeText } : {};
  return { ...type, ...emailErrors(email), ...confirmationErrors(confirmed) };
}

function OpenForm({ onSent }: { onSent: (message: string) => void }) {
  const [submitRequest, { error, isLoading }] = useRequestRightMutation();
  const draft = useDraft('rights-request', RightsDraft, empty);
  const form = useCheckedForm({ ...draft.input, validate: validateRightsForm });
  useUnsaved('rights-request', JSON.stringify(form.values) !== JSON.stringify(empty), true);
  const submit = form.onSubmit(async ({ requestType, email, description }) => {
    const { data } = await submitRequest({ requestType: requestType as RequestType, email: email.trim(), description });
    if (data === undefined) return;
    draft.clear(form);
    onSent(data.message);
  });
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <NativeSelect
        label="Request type"
        withAsterisk
        rightSection={<IconSelector size={16} aria-hidden />}
        data={choices}
        {...form.getInputProps('requestType')}
      />
      <TextInput label="Email" withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Textarea
        label="Description (optional)"
        description="What it is about, in your words"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={longestDescription}
        {...form.getInputProps('description')}
      />
      <Checkbox label={confirmationLabel} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      <FormEnd error={error} isSending={isLoading} />
    </Stack>
  );
}

/** Public form to request a data subject right. */
export function RightsForm() {
  return <FormCard title="Submit a request" Form={OpenForm} />;
}
