import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { CompanySignInExtraProof } from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { PasswordField } from '../../../shared/access/PasswordField.tsx';
import { useSubmitCompanySignInProofMutation } from './companySignInApi.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useOpenDialog } from '../../../core/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from '../AccountDialog.module.css';
import { SecondFactorCodeField } from '../SecondFactorCodeField.tsx';

/** Session started by a successful sign-in. */
export interface SignedInSession {
  sessionToken: string;
  user: SignedInUserReply;
}

export interface CompanySignInExtraProofFormProps {
  needs: readonly CompanySignInExtraProof[];
  email: string;
  ticket: string;
  onSignedIn: (reply: SignedInSession) => void;
}

/**
 * Form for additional proof after a company sign-in: the password on the user's first company sign-in, and a code on
 * every company sign-in if the account has a second factor.
 */
export function CompanySignInExtraProofForm({ needs, email, ticket, onSignedIn }: CompanySignInExtraProofFormProps) {
  const [asksPassword, asksCode] = [needs.includes('password'), needs.includes('code')];
  const form = useForm({
    initialValues: { password: '', code: '' },
    clearInputErrorOnChange: false,
    validate: ({ password, code }) => ({
      ...(asksPassword && password === '' && { password: t`Password is required` }),
      ...(asksCode && code.trim() === '' && { code: t`The code is required` }),
    }),
  });
  const [prove, { isLoading, error }] = useSubmitCompanySignInProofMutation();
  const open = useOpenDialog();
  const send = async ({ password, code }: typeof form.values): Promise<void> => {
    const proof = { ...(asksPassword && { password }), ...(asksCode && { code: code.trim() }) };
    const { data } = await prove({ email, ticket, ...proof });
    if (data !== undefined) onSignedIn(data);
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`Sign-in failed`)} />}
      {asksPassword && (
        <Notice
          tone="info"
          title={t`Confirm that this account is yours`}
        >{t`Your company signed you in as ${email}. Enter the password of your account once. After that, you will not need it to sign in with your company.`}</Notice>
      )}
      {asksPassword && (
        <PasswordField label={t`Password`} autoComplete="current-password" {...form.getInputProps('password')} />
      )}
      {asksCode && <SecondFactorCodeField autoFocus={!asksPassword} {...form.getInputProps('code')} />}
      {asksPassword && (
        <button
          type="button"
          className={classes['link']}
          onClick={() => open('forgotPassword')}
        >{t`Forgot your password?`}</button>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Signing in`}
      >{t`Sign In`}</Button>
    </Stack>
  );
}
