import { t } from '@lingui/core/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SiteSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { getApiErrorText } from '../../core/apiError.ts';
import { useMarkFormUnsaved } from '../../core/hooks.ts';
import { showToast } from '../../core/showToast.tsx';
import { useFocusFirstInvalidField } from '../../core/useFocusFirstInvalidField.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { useReadMetadataQuery } from '../catalogue/catalogueApi.ts';
import { useChangeSettingsMutation, useSettingsQuery } from './settingsApi.ts';
import {
  toSiteSettingsFormValues,
  listFooterVersionSettingOptions,
  validateSiteSettingsForm,
  type SiteSettingsFormValues,
  parseSiteSettingsForm,
} from './settingsForm.ts';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Stack.tsx';
import classes from './Settings.module.css';
import { PublicEmailDomainCompaniesCard } from './PublicEmailDomainCompaniesCard.tsx';
import { TrustedIssuersCard } from './TrustedIssuersCard.tsx';

function useSettingsForm(saved: SiteSettings) {
  const form = useForm({
    initialValues: toSiteSettingsFormValues(saved),
    clearInputErrorOnChange: false,
    validate: validateSiteSettingsForm,
  });
  const [save, { isLoading, error }] = useChangeSettingsMutation();
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(toSiteSettingsFormValues(saved));
  useMarkFormUnsaved('settings', isDirty, false);
  const focusFirstInvalid = useFocusFirstInvalidField();
  const send = async (values: SiteSettingsFormValues): Promise<void> => {
    const reply = await save(parseSiteSettingsForm(values));
    if (reply.data === undefined) return;
    form.setValues(toSiteSettingsFormValues(reply.data.settings));
    showToast({ type: 'success', title: t`Settings saved`, message: t`The changes are now in effect.` });
  };
  return {
    field: form.getInputProps,
    submit: form.onSubmit(send, (_errors, _values, event) => focusFirstInvalid(event?.currentTarget ?? null)),
    isDirty,
    isLoading,
    error,
  };
}

function Form({ saved }: { saved: SiteSettings }) {
  const { field, submit, isDirty, isLoading, error } = useSettingsForm(saved);
  const { data: metadata } = useReadMetadataQuery(undefined);
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      {error !== undefined && (
        <Notice
          tone="error"
          title={getApiErrorText(error, t`The settings were not saved`)}
        >{t`Your changes are still in the form.`}</Notice>
      )}
      <Textarea
        label={t`Banner above the top bar (leave empty to hide it)`}
        autosize
        minRows={2}
        maxLength={300}
        {...field('bannerText')}
      />
      <TextInput label={t`Contact email address`} type="email" {...field('contactEmail')} />
      <TextInput label={t`Booking link`} type="url" {...field('bookingUrl')} />
      <Textarea
        label={t`Refused email domains, one per line, in addition to personal and disposable domains`}
        autosize
        minRows={4}
        maxRows={14}
        {...field('refusedDomains')}
      />
      <NativeSelect
        label={t`Version in the footer`}
        data={listFooterVersionSettingOptions(metadata?.release)}
        {...field('shownVersion')}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty}
          busy={isLoading}
          busyLabel={t`Saving`}
        >{t`Save settings`}</Button>
      </div>
    </Stack>
  );
}

/** Settings of the marketplace, companies at public email domains, and trusted issuers for company sign-in. */
export function SiteSettingsTab() {
  const query = useSettingsQuery(undefined);
  const { data, error } = query;
  return (
    <Stack gap={24}>
      <Card className={classes['card']} aria-label={t`Settings`}>
        <h2>{t`Settings`}</h2>
        {data !== undefined && <Form saved={data} />}
        {data === undefined && (
          <QueryErrorOrSkeleton
            query={query}
            failure={t`Failed to load settings: ${{ reason: getApiErrorText(error, t`Unknown error`) }}`}
            loading={t`Loading settings`}
            rows={4}
          />
        )}
      </Card>
      <PublicEmailDomainCompaniesCard />
      <TrustedIssuersCard />
    </Stack>
  );
}
