import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { DeliverableEmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useMarkFormUnsaved } from '../../../core/hooks.ts';
import { showToast } from '../../../core/showToast.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { useProviderContactQuery, useSetProviderContactMutation } from './providerContactApi.ts';
import classes from './EditProviderForm.module.css';

interface ContactFieldProps {
  provider: { id: string; name: string };
}

function validateEmail(typed: string): string | null {
  if (typed.trim() === '') return null;
  const parsed = DeliverableEmailAddress.safeParse(typed);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? t`Please enter a valid email address.`);
}

/**
 * Field for the email address to which invitations for the provider are sent. The address is not part of the catalogue:
 * it is saved immediately, and visible to admins only.
 */
export function ProviderInvitationEmailField({ provider }: ContactFieldProps) {
  const { currentData, isError, refetch, isFetching } = useProviderContactQuery(provider.id);
  const [save, { isLoading, error }] = useSetProviderContactMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stored = currentData?.email ?? '';
  const value = typed ?? stored;
  const isDirty = value.trim() !== stored;
  useMarkFormUnsaved('provider-contact', isDirty, false);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = validateEmail(value);
    setProblem(found);
    if (found !== null) return;
    const email = value.trim() === '' ? null : value.trim();
    const reply = await save({ id: provider.id, email });
    if (reply.error !== undefined) return;
    setTyped(null);
    const title = email === null ? t`Contact address removed` : t`Contact address saved`;
    showToast({ type: 'success', title, message: provider.name });
  };
  if (isError && currentData === undefined) {
    return (
      <ErrorNotice title={t`Failed to load the contact address`} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  return (
    <form noValidate className={classes['contact']} onSubmit={(event) => void submit(event)}>
      <TextInput
        type="email"
        label={t`Contact address for invitations`}
        description={t`Personal data, visible only to admins and not included in exports. This address receives one invitation per request for quotes while the provider is not on this platform.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        name="contactEmail"
        maxLength={254}
        autoComplete="off"
        disabled={currentData === undefined}
        value={value}
        error={
          problem ??
          (error === undefined ? null : getApiErrorText(error, t`The contact address was not saved. Please try again.`))
        }
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FlexRow gap={8} justify="end">
        <Button
          type="submit"
          busy={isLoading}
          busyLabel={t`Saving`}
          disabled={!isDirty}
        >{t`Save contact address`}</Button>
      </FlexRow>
    </form>
  );
}
