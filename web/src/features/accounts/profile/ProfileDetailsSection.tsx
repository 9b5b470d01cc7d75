import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useAppDispatch, useMarkFormUnsaved } from '../../../core/hooks.ts';
import { useValidatedForm } from '../../../core/useValidatedForm.ts';
import { showToast } from '../../../core/showToast.tsx';
import { signedInUserLoaded } from '../../../core/sessionSlice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { TwoColumns } from '../../../ui/TwoColumns.tsx';
import classes from './Profile.module.css';
import { useChangeProfileMutation } from './profileApi.ts';
import { ProfilePageSectionCard } from './ProfilePageSectionCard.tsx';

interface Details {
  firstName: string;
  lastName: string;
  company: string;
}

const missingTexts: Readonly<Record<keyof Details, string>> = {
  firstName: t`First name is required.`,
  lastName: t`Last name is required.`,
  company: t`Company name is required.`,
};

const fieldNames = Object.keys(missingTexts) as (keyof Details)[];

/** Form for names and company. The email address cannot be changed. */
export function ProfileDetailsSection({ user }: { user: SignedInUserReply }) {
  const saved: Details = { firstName: user.first_name, lastName: user.last_name, company: user.company };
  const form = useValidatedForm({
    initialValues: saved,
    validate: (values) =>
      Object.fromEntries(
        fieldNames.filter((name) => values[name].trim() === '').map((name) => [name, missingTexts[name]]),
      ),
  });
  const [save, { isLoading, error }] = useChangeProfileMutation();
  const dispatch = useAppDispatch();
  const isDirty = fieldNames.some((name) => form.values[name] !== saved[name]);
  useMarkFormUnsaved('profile', isDirty, false);
  const send = async (values: Details): Promise<void> => {
    const reply = await save(values);
    if (reply.data === undefined) return;
    dispatch(signedInUserLoaded(reply.data.user));
    showToast({ type: 'success', title: t`Profile saved`, message: reply.data.message });
  };
  return (
    <ProfilePageSectionCard
      title={t`Your details`}
      lead={t`Providers see these details after they accept one of your requests for quotes.`}
    >
      <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit(send)}>
        {error !== undefined && (
          <Notice tone="error" title={getApiErrorText(error, t`The profile was not saved. Please try again.`)} />
        )}
        <TwoColumns gap={12} className={classes['pair']}>
          <TextInput label={t`First name`} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label={t`Last name`} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </TwoColumns>
        <TextInput label={t`Company`} autoComplete="organization" {...form.getInputProps('company')} />
        <FlexRow gap={8} align="stretch" wrap>
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty}
            busy={isLoading}
            busyLabel={t`Saving`}
          >{t`Save`}</Button>
        </FlexRow>
      </Stack>
    </ProfilePageSectionCard>
  );
}
