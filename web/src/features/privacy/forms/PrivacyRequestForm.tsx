import { plural, t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import {
  maxPrivacyRequestDescriptionLength,
  type requestRightEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { privacyRequestDueDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { z } from 'zod';
import type { EndpointRequestBody } from '../../../core/apiRequest.ts';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { useValidatedForm } from '../../../core/useValidatedForm.ts';
import { useFormDraft } from '../../../core/useFormDraft.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { PrivacyFormCard } from './PrivacyFormCard.tsx';
import { PrivacyFormFooter } from './PrivacyFormFooter.tsx';
import {
  validatePrivacyFormConfirmation,
  validatePrivacyFormEmail,
  dataSubjectRights,
  privacyRequestTypeRequiredText,
} from './privacyFormText.ts';
import { useRequestRightMutation } from './privacyFormsApi.ts';

/** Schema of the draft stored for this browser tab; the confirmation checkbox is not stored. */
const RightsDraft = z.object({ requestType: z.string(), email: z.string(), description: z.string() });
const empty = { requestType: '', email: '', description: '', confirmed: false };
type RequestType = EndpointRequestBody<typeof requestRightEndpoint>['requestType'];

const choices = [
  { value: '', label: t`Choose a request type...` },
  ...dataSubjectRights.map(({ type, name }) => ({ value: type, label: name })),
];

/** Label of the confirmation checkbox. */
const confirmationLabel = t`I am the person this data is about, or I have the authority to act for that person. I understand that the request is processed within ${plural(privacyRequestDueDays, { one: '# day', other: '# days' })}.`;

function validateRightsForm({ requestType, email, confirmed }: typeof empty) {
  const type = requestType === '' ? { requestType: privacyRequestTypeRequiredText } : {};
  return { ...type, ...validatePrivacyFormEmail(email), ...validatePrivacyFormConfirmation(confirmed) };
}

function OpenForm({ onSent }: { onSent: (message: string) => void }) {
  const [submitRequest, { error, isLoading }] = useRequestRightMutation();
  const draft = useFormDraft('rights-request', RightsDraft, empty);
  const form = useValidatedForm({ ...draft.input, validate: validateRightsForm });
  useMarkFormUnsaved('rights-request', JSON.stringify(form.values) !== JSON.stringify(empty), true);
  const submit = form.onSubmit(async ({ requestType, email, description }) => {
    const { data } = await submitRequest({ requestType: requestType as RequestType, email: email.trim(), description });
    if (data === undefined) return;
    draft.clear(form);
    onSent(data.message);
  });
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <NativeSelect
        label={t`Request type`}
        withAsterisk
        rightSection={<IconSelector size={16} aria-hidden />}
        data={choices}
        {...form.getInputProps('requestType')}
      />
      <TextInput label={t`Email`} withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Textarea
        label={t`Description (optional)`}
        description={t`Describe your request in your own words`}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxPrivacyRequestDescriptionLength}
        {...form.getInputProps('description')}
      />
      <Checkbox label={confirmationLabel} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      <PrivacyFormFooter error={error} isSending={isLoading} />
    </Stack>
  );
}

/** Public form to request a data subject right. */
export function PrivacyRequestForm() {
  return <PrivacyFormCard title={t`Submit a request`} Form={OpenForm} />;
}
