import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type TrustedOidcIssuer, TrustOidcIssuerBody } from '@marketplace/contracts/companies/companies.trust.api.ts';
import { maxOidcIssuerUrlLength } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { showOutcomeToast } from '../../core/showOutcomeToast.ts';
import { getSchemaFieldErrors, useValidatedForm } from '../../core/useValidatedForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './Settings.module.css';
import { useEndIssuerTrustMutation, useTrustedIssuersQuery, useTrustIssuerMutation } from './trustedIssuersApi.ts';

const sampleIssuer = 'https://login.microsoftonline.com/…/v2.0';
const sampleDomain = 'example.com';

function TrustForm() {
  const [trust, { isLoading, error }] = useTrustIssuerMutation();
  const form = useValidatedForm({
    initialValues: { issuer: '', domain: '', tenant: '' },
    validate: (values) => getSchemaFieldErrors(TrustOidcIssuerBody, values),
  });
  const send = async (values: typeof form.values): Promise<void> => {
    const { data } = await trust(values);
    if (data !== undefined) form.reset();
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {error !== undefined && <Notice tone="error" title={getApiErrorText(error, t`The provider was not added`)} />}
      <TextInput
        label={t`Issuer URL`}
        placeholder={sampleIssuer}
        autoComplete="off"
        maxLength={maxOidcIssuerUrlLength}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t`Email domain`}
        placeholder={sampleDomain}
        autoComplete="off"
        maxLength={253}
        {...form.getInputProps('domain')}
      />
      <TextInput
        label={t`Tenant ID (for Microsoft Entra ID)`}
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('tenant')}
      />
      <div>
        <Button type="submit" busy={isLoading} busyLabel={t`Saving`}>{t`Trust provider`}</Button>
      </div>
    </Stack>
  );
}

function TrustedIssuerItem({ issuer, domain, tenant, trusted_at }: TrustedOidcIssuer) {
  const [end, { isLoading }] = useEndIssuerTrustMutation();
  const remove = async (): Promise<void> => {
    showOutcomeToast(await end({ issuer, domain }), t`Provider removed`, t`The sign-in provider was not removed`);
  };
  return (
    <li>
      <p>
        {tenant === null ? (
          <Trans>
            <strong>{domain}</strong>: {issuer}, trusted since <CalendarDateWithTimeTooltip instant={trusted_at} />
          </Trans>
        ) : (
          <Trans>
            <strong>{domain}</strong>: {issuer}, tenant {tenant}, trusted since{' '}
            <CalendarDateWithTimeTooltip instant={trusted_at} />
          </Trans>
        )}
      </p>
      <Button
        aria-label={t`Remove the provider for ${domain}`}
        busy={isLoading}
        busyLabel={t`Removing`}
        onClick={() => void remove()}
      >{t`Remove`}</Button>
    </li>
  );
}

/** Lets admins manage identity providers that are trusted for a domain although they do not send `email_verified`. */
export function TrustedIssuersCard() {
  const query = useTrustedIssuersQuery(undefined);
  return (
    <Card className={classes['card']} aria-label={t`Trusted sign-in providers`}>
      <Stack gap={16}>
        <h2>{t`Trusted sign-in providers`}</h2>
        <p>{t`Microsoft Entra ID and some other providers do not state whether they have verified an email address. They can sign in members of a company only if you trust them for the company’s domain.`}</p>
        <Notice
          tone="warning"
          title={t`A trusted provider can sign in as any member of the domain`}
        >{t`Confirm with the company that it runs this provider and this tenant. Removing the provider ends the sessions that depend on it.`}</Notice>
        {query.data === undefined ? (
          <QueryErrorOrSkeleton
            query={query}
            failure={t`Failed to load the providers`}
            loading={t`Loading the providers`}
            rows={2}
          />
        ) : (
          <ul>
            {query.data.issuers.map((trusted) => (
              <TrustedIssuerItem key={`${trusted.domain} ${trusted.issuer}`} {...trusted} />
            ))}
          </ul>
        )}
        <TrustForm />
      </Stack>
    </Card>
  );
}
