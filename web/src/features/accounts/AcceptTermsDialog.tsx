import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { signedInUserLoaded } from '../../core/sessionSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './AccountDialog.module.css';
import { termsRequiredText } from './accountFormValidation.ts';
import { useAcceptTermsMutation } from './accountsApi.ts';
import { TermsCheckbox } from './TermsCheckbox.tsx';

/** Asks a signed-in user to accept the current terms of service. */
export function AcceptTermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Terms of service`} size={440}>
      <TermsForm onAccepted={onClose} />
    </Modal>
  );
}

function TermsForm({ onAccepted }: { onAccepted: () => void }) {
  const dispatch = useAppDispatch();
  const [checked, setChecked] = useState(false);
  const [missing, setMissing] = useState(false);
  const [accept, { isLoading, error }] = useAcceptTermsMutation();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setMissing(!checked);
    if (!checked) return;
    const { data } = await accept({ version: currentTermsOfServiceVersion });
    if (data === undefined) return;
    dispatch(signedInUserLoaded(data.user));
    onAccepted();
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={(event) => void submit(event)}>
      <p
        className={classes['lead']}
      >{t`Please read and accept the current terms of service. Until then, you cannot send or change anything.`}</p>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`Your acceptance was not saved. Please try again.`)} />
      )}
      <TermsCheckbox
        checked={checked}
        error={missing && !checked ? termsRequiredText : undefined}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Accepting`}
      >{t`Accept`}</Button>
    </Stack>
  );
}
