import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import {
  type ApiScope,
  maxApiTokenNameLength,
  apiTokenLifetimeDaysRange,
} from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { PasswordField } from '../../../shared/access/PasswordField.tsx';
import { getApiErrorText } from '../../../core/apiError.ts';
import { useValidatedForm } from '../../../core/useValidatedForm.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { SecondFactorCodeField } from '../SecondFactorCodeField.tsx';
import classes from './ApiTokens.module.css';
import { apiTokenLifetimeOptions, getGrantableApiScopes, apiScopeLabels } from './tokenScopes.ts';
import { useCreateApiTokenMutation } from './tokensApi.ts';

interface Values {
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly days: string;
  readonly currentPassword: string;
  readonly code: string;
}

const scopeClasses = { body: classes['scope'] ?? '', label: classes['scopeLabel'] ?? '' };
const empty: Values = {
  name: '',
  scopes: [],
  days: String(apiTokenLifetimeDaysRange.default),
  currentPassword: '',
  code: '',
};

function validateForm(values: Values, asksCode: boolean): Readonly<Record<string, string | undefined>> {
  return {
    ...(values.name.trim() === '' && { name: t`Name is required.` }),
    ...(values.scopes.length === 0 && { scopes: t`Choose at least one scope.` }),
    ...(values.currentPassword === '' && { currentPassword: t`Password is required` }),
    ...(asksCode && values.code.trim() === '' && { code: t`The code is required` }),
  };
}

export interface ApiTokenFormProps {
  user: SignedInUserReply;
  onCreated: (token: string) => void;
  onCancel: () => void;
}

/** Form for a new token. Requires the password again, because the token acts on behalf of the user. */
export function ApiTokenForm({ user, onCreated, onCancel }: ApiTokenFormProps) {
  const asksCode = user.second_factor;
  const form = useValidatedForm<Values>({ initialValues: empty, validate: (values) => validateForm(values, asksCode) });
  const [create, { error, isLoading }] = useCreateApiTokenMutation();
  const send = async ({ days, code, ...values }: Values): Promise<void> => {
    const request = { ...values, expires_in_days: Number(days), ...(asksCode && { code }) };
    const reply = await create(request);
    if (reply.data !== undefined) onCreated(reply.data.token);
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The token was not created. Please try again.`)} />
      )}
      <TextInput
        label={t`Name`}
        description={t`For example, the name of the program that will use the token.`}
        data-autofocus
        autoComplete="off"
        maxLength={maxApiTokenNameLength}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label={t`Scopes`}
        description={t`Choose only the scopes that the program needs.`}
        {...form.getInputProps('scopes')}
      >
        {getGrantableApiScopes(user).map((scope) => (
          <Checkbox key={scope} value={scope} label={apiScopeLabels[scope]} classNames={scopeClasses} />
        ))}
      </Checkbox.Group>
      <NativeSelect label={t`Valid for`} data={[...apiTokenLifetimeOptions]} {...form.getInputProps('days')} />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      {asksCode && <SecondFactorCodeField {...form.getInputProps('code')} />}
      <FormButtons
        justify="end"
        type="submit"
        busy={isLoading}
        busyLabel={t`Creating`}
        onCancel={onCancel}
      >{t`Create token`}</FormButtons>
    </Stack>
  );
}
