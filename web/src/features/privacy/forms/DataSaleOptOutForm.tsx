import { plural, t } from '@lingui/core/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { saleOptOutDueBusinessDays } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { z } from 'zod';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { useValidatedForm } from '../../../core/useValidatedForm.ts';
import { useFormDraft } from '../../../core/useFormDraft.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { PrivacyFormCard } from './PrivacyFormCard.tsx';
import { PrivacyFormFooter } from './PrivacyFormFooter.tsx';
import { validatePrivacyFormConfirmation, validatePrivacyFormEmail } from './privacyFormText.ts';
import { useOptOutOfSaleMutation } from './privacyFormsApi.ts';

/** Schema of the draft stored for this browser tab; the confirmation checkbox is not stored. */
const OptOutDraft = z.object({ email: z.string() });
const empty = { email: '', confirmed: false };

const confirmation = t`I am the person this data is about, or I have the authority to act for that person. I understand that the request is processed within ${plural(saleOptOutDueBusinessDays, { one: '# business day', other: '# business days' })}.`;

function OpenForm({ onSent }: { onSent: (message: string) => void }) {
  const [optOut, { error, isLoading }] = useOptOutOfSaleMutation();
  const draft = useFormDraft('sale-opt-out', OptOutDraft, empty);
  const form = useValidatedForm({
    ...draft.input,
    validate: ({ email, confirmed }) => ({
      ...validatePrivacyFormEmail(email),
      ...validatePrivacyFormConfirmation(confirmed),
    }),
  });
  useMarkFormUnsaved('sale-opt-out', JSON.stringify(form.values) !== JSON.stringify(empty), true);
  const submit = form.onSubmit(async ({ email }) => {
    const { data } = await optOut({ email: email.trim() });
    if (data === undefined) return;
    draft.clear(form);
    onSent(data.message);
  });
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <TextInput label={t`Email`} withAsterisk type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Checkbox label={confirmation} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      <PrivacyFormFooter error={error} isSending={isLoading} />
    </Stack>
  );
}

/** Public form to opt out of the sale of personal data. */
export function DataSaleOptOutForm() {
  return <PrivacyFormCard title={t`Opt out`} Form={OpenForm} />;
}
