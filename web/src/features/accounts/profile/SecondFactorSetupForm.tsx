import { t } from '@lingui/core/macro';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { PasswordField } from '../../../shared/access/PasswordField.tsx';
import { getApiErrorText } from '../../../core/apiError.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SecondFactorCodeField } from '../SecondFactorCodeField.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { CopyableSecretText } from '../../../ui/CopyableSecretText.tsx';
import classes from './Profile.module.css';
import { useConfirmSecondFactorMutation, useEnrolSecondFactorMutation } from './profileApi.ts';

/** Loaded on demand, together with the QR code library. */
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

export interface SecondFactorSetupFormProps {
  onCancel: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Sets up the second factor: asks for the password, shows the secret, and verifies a code from the app. */
export function SecondFactorSetupForm({ onCancel, onConfirmed }: SecondFactorSetupFormProps) {
  const [enrol, enrolment] = useEnrolSecondFactorMutation();
  const [currentPassword, setCurrentPassword] = useState('');
  if (enrolment.data !== undefined) {
    const { secret, otpauth_uri: uri } = enrolment.data;
    return <CodeStep secret={secret} uri={uri} onCancel={onCancel} onConfirmed={onConfirmed} />;
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (currentPassword !== '') void enrol({ currentPassword });
  };
  return (
    <Stack as="form" gap={16} onSubmit={submit}>
      {enrolment.error !== undefined && (
        <Notice
          tone="error"
          title={getApiErrorText(enrolment.error, t`The second factor was not set up. Please try again.`)}
        />
      )}
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrentPassword(event.currentTarget.value)}
      />
      <FormButtons
        type="submit"
        disabled={currentPassword === ''}
        busy={enrolment.isLoading}
        onCancel={onCancel}
      >{t`Continue`}</FormButtons>
    </Stack>
  );
}

function CodeStep({
  secret,
  uri,
  onCancel,
  onConfirmed,
}: SecondFactorSetupFormProps & { secret: string; uri: string }) {
  const [confirm, { error, isLoading }] = useConfirmSecondFactorMutation();
  const [code, setCode] = useState('');
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const reply = await confirm({ code });
    if (reply.data !== undefined) onConfirmed(reply.data.recovery_codes);
  };
  return (
    <Stack as="form" gap={16} onSubmit={(event) => void submit(event)}>
      <div className={classes['enrol']}>
        <Suspense fallback={<div className={classes['qr']} />}>
          <QrCode text={uri} label={t`QR code for your authenticator app`} />
        </Suspense>
        <div>
          <p>{t`Scan the QR code with your authenticator app, or enter this key in the app:`}</p>
          <CopyableSecretText>{secret}</CopyableSecretText>
        </div>
      </div>
      {error !== undefined && (
        <Notice
          tone="error"
          title={getApiErrorText(error, t`The code was not accepted. Enter the current code from the app.`)}
        />
      )}
      <SecondFactorCodeField
        autoFocus
        label={t`Code from the app`}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FormButtons
        type="submit"
        disabled={code.trim().length < 6}
        busy={isLoading}
        onCancel={onCancel}
      >{t`Turn on`}</FormButtons>
    </Stack>
  );
}
