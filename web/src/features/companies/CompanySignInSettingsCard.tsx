import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { CompanyMemberReplyItem } from '@marketplace/contracts/companies/companies.api.ts';
import {
  type CompanySignInSettingsReply,
  maxOidcClientValueLength,
  SetCompanySignInBody,
} from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { maxOidcIssuerUrlLength } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { useState } from 'react';
import { PasswordField } from '../../shared/access/PasswordField.tsx';
import { getApiErrorText } from '../../core/apiError.ts';
import { redirectToCompanySignIn } from '../../core/pendingCompanySignIn.ts';
import { getSchemaFieldErrors, useValidatedForm } from '../../core/useValidatedForm.ts';
import { useFocusReplacedContent } from '../../core/useFocusReplacedContent.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from '../../shared/access/People.module.css';
import {
  useCompanySignInQuery,
  useSetCompanySignInMutation,
  useTestCompanySignInMutation,
  useTurnOffCompanySignInMutation,
} from './companySettingsApi.ts';
import { getPersonDisplayName } from '../../shared/access/personDisplayName.ts';
import { showOutcomeToast } from '../../core/showOutcomeToast.ts';

function ProviderForm({ signIn, onDone }: { signIn: CompanySignInSettingsReply; onDone: () => void }) {
  const [set, { isLoading, error }] = useSetCompanySignInMutation();
  const form = useValidatedForm({
    initialValues: { issuer: signIn.issuer ?? '', client_id: signIn.client_id ?? '', client_secret: '' },
    validate: (values) => getSchemaFieldErrors(SetCompanySignInBody, values),
  });
  const send = async (values: typeof form.values): Promise<void> => {
    const { data } = await set(values);
    if (data !== undefined) onDone();
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {error !== undefined && (
        <Notice
          tone="error"
          title={getApiErrorText(error, t`The identity provider was not saved. Please try again.`)}
        />
      )}
      <TextInput
        label={t`Issuer URL`}
        placeholder={t`https://login.example.com`}
        autoComplete="off"
        maxLength={maxOidcIssuerUrlLength}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t`Client ID`}
        autoComplete="off"
        maxLength={maxOidcClientValueLength}
        {...form.getInputProps('client_id')}
      />
      <PasswordField
        label={t`Client secret`}
        toggleLabels={{ show: t`Show client secret`, hide: t`Hide client secret` }}
        description={t`Stored in encrypted form and never shown again.`}
        autoComplete="off"
        maxLength={maxOidcClientValueLength}
        {...form.getInputProps('client_secret')}
      />
      <FormButtons
        type="submit"
        busy={isLoading}
        busyLabel={t`Saving`}
        onCancel={onDone}
      >{t`Save identity provider`}</FormButtons>
    </Stack>
  );
}

/** Names the member who set up the identity provider; `undefined` for former members. */
function SetByNote({ member, at }: { member: CompanyMemberReplyItem | undefined; at: string }) {
  if (member === undefined) {
    return (
      <Trans>
        Set up by a former member on <CalendarDateWithTimeTooltip instant={at} />.
      </Trans>
    );
  }
  const name = getPersonDisplayName(member);
  return (
    <Trans>
      Set up by {name} on <CalendarDateWithTimeTooltip instant={at} />.
    </Trans>
  );
}

/** Shows the current identity provider, with a button to turn it off or, if it is off, to test it and turn it on. */
function CurrentProvider({
  signIn,
  members,
  email,
}: CompanySignInSettingsCardProps & { signIn: CompanySignInSettingsReply }) {
  const [test, testing] = useTestCompanySignInMutation();
  const [turnOff, turning] = useTurnOffCompanySignInMutation();
  const setByMember = members.find(({ user_id }) => user_id === signIn.set_by);
  const clientId = signIn.client_id;
  const startTest = async (): Promise<void> => {
    const { data } = await test(undefined);
    if (data !== undefined) redirectToCompanySignIn(data, { email, back: '/company' });
  };
  const disable = async (setting_id: string): Promise<void> => {
    showOutcomeToast(
      await turnOff({ setting_id }),
      t`Company sign-in turned off`,
      t`Company sign-in was not turned off`,
    );
  };
  return (
    <>
      {testing.error !== undefined && (
        <Notice tone="error" title={getApiErrorText(testing.error, t`The test was not started. Please try again.`)} />
      )}
      <p>
        <Trans>
          <strong>{signIn.issuer}</strong>, client ID {clientId}.
        </Trans>{' '}
        {signIn.set_at !== null && <SetByNote member={setByMember} at={signIn.set_at} />}
      </p>
      <FlexRow gap={8} wrap>
        {signIn.standing === 'on' && signIn.setting_id !== null ? (
          <Button
            busy={turning.isLoading}
            busyLabel={t`Turning off`}
            onClick={() => void disable(signIn.setting_id ?? '')}
          >{t`Turn off`}</Button>
        ) : (
          <Button
            variant="primary"
            busy={testing.isLoading}
            busyLabel={t`Redirecting`}
            onClick={() => void startTest()}
          >{t`Test and turn on`}</Button>
        )}
      </FlexRow>
    </>
  );
}

export interface CompanySignInSettingsCardProps {
  members: readonly CompanyMemberReplyItem[];
  /** Email address of the current user. */
  email: string;
}

function ProviderSettings({
  signIn,
  ...people
}: CompanySignInSettingsCardProps & { signIn: CompanySignInSettingsReply }) {
  const [isEditing, setEditing] = useState(false);
  const container = useFocusReplacedContent(isEditing);
  const isSet = signIn.standing !== 'none';
  return (
    <Stack gap={16}>
      <FlexRow gap="8px 16px" wrap justify="between">
        <h2>{t`Company sign-in`}</h2>
        <Badge>{signIn.standing === 'on' ? t`On` : t`Off`}</Badge>
      </FlexRow>
      <p>{t`Colleagues sign in through your company’s OpenID Connect identity provider. Passwords continue to work, so nobody is locked out. Colleagues with an account enter its password once, at their first company sign-in. For colleagues without an account, an account and a request to join the company are created.`}</p>
      <p>
        <Trans>
          Redirect URI to register with the identity provider: <code>{signIn.redirect_uri}</code>
        </Trans>
      </p>
      {isSet && !isEditing && <CurrentProvider {...people} signIn={signIn} />}
      <div ref={container}>
        {isEditing ? (
          <ProviderForm signIn={signIn} onDone={() => setEditing(false)} />
        ) : (
          <Button onClick={() => setEditing(true)}>
            {isSet ? t`Change identity provider` : t`Set up identity provider`}
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** Lets owners set up the identity provider of the company. */
export function CompanySignInSettingsCard(people: CompanySignInSettingsCardProps) {
  const query = useCompanySignInQuery(undefined);
  return (
    <Card aria-label={t`Company sign-in`} className={classes['card']}>
      {query.data === undefined ? (
        <QueryErrorOrSkeleton
          query={query}
          failure={t`Failed to load the company sign-in`}
          loading={t`Loading the company sign-in`}
          rows={2}
        />
      ) : (
        <ProviderSettings {...people} signIn={query.data} />
      )}
    </Card>
  );
}
