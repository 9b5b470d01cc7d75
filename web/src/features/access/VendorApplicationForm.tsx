import { t } from '@lingui/core/macro';
import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type ProviderType, providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countryCodes, getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { toApiError } from '../../core/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import {
  useOwnVendorApplicationQuery,
  useSubmitVendorApplicationMutation,
} from '../vendorOnboarding/vendorApplicationsApi.ts';

const typeLabels: Readonly<Record<ProviderType, string>> = {
  MNO: t`MNO, with its own network`,
  MVNO: t`MVNO`,
  other: t`Other`,
};
const types = providerTypes.map((value) => ({ value, label: typeLabels[value] }));
const countries = countryCodes.map((value) => ({ value, label: getCountryName(value) }));
const empty = { name: '', type: 'MVNO' as ProviderType, website: '', countries: [] as string[], word: '' };

/** Notice with the reason, if the user's last application was rejected. */
function RejectionNotice() {
  const { data } = useOwnVendorApplicationQuery(undefined);
  const application = data?.application;
  if (application?.status !== 'rejected' || application.reason === null) return null;
  return (
    <Notice
      tone="warning"
      title={t`Your last application was rejected`}
    >{t`Reason: ${{ reason: application.reason }}`}</Notice>
  );
}

function findMissingFields({ name, website }: typeof empty) {
  return {
    ...(name.trim() === '' && { name: t`A company name is required.` }),
    ...(website.trim() === '' && { website: t`A website is required.` }),
  };
}

/** Application form for vendors whose company is not in the catalogue. Keeps the input when sending fails. */
export function VendorApplicationForm() {
  const { data } = useOwnVendorApplicationQuery(undefined);
  const [apply, { isLoading, error }] = useSubmitVendorApplicationMutation();
  const [typed, setTyped] = useState(empty);
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({});
  if (data?.application?.status === 'open') {
    return (
      <Notice tone="info" title={t`Your application is waiting for a decision`}>
        {t`An admin reviews the application of ${{ name: data.application.name ?? '' }}. We will email you the decision.`}
      </Notice>
    );
  }
  const failure = error === undefined ? null : toApiError(error, t`The application was not sent. Please try again.`);
  const issues = Object.fromEntries((failure?.issues ?? []).map(({ path, message }) => [path, message]));
  const change = (part: Partial<typeof empty>): void => setTyped({ ...typed, ...part });
  const getError = (field: string) => missing[field] ?? issues[field];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const missingFields = findMissingFields(typed);
    setMissing(missingFields);
    if (Object.keys(missingFields).length === 0) void apply(typed);
  };
  return (
    <Stack as="form" gap={16} noValidate aria-label={t`Application`} onSubmit={submit}>
      <RejectionNotice />
      {failure !== null && failure.issues.length === 0 && <Notice tone="error" title={failure.message} />}
      <TextInput
        label={t`Company name`}
        maxLength={200}
        value={typed.name}
        error={getError('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NativeSelect
        label={t`Type`}
        data={types}
        value={typed.type}
        onChange={({ currentTarget }) =>
          change({ type: types.find(({ value }) => value === currentTarget.value)?.value ?? 'other' })
        }
      />
      <TextInput
        label={t`Website`}
        maxLength={500}
        value={typed.website}
        error={getError('website')}
        onChange={({ currentTarget }) => change({ website: currentTarget.value })}
      />
      <MultiSelect
        label={t`Countries`}
        searchable
        data={countries}
        value={typed.countries}
        error={getError('countries')}
        onChange={(chosen) => change({ countries: chosen })}
      />
      <Textarea
        label={t`Message to our team`}
        maxLength={1000}
        rows={3}
        value={typed.word}
        onChange={({ currentTarget }) => change({ word: currentTarget.value })}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading}
        busyLabel={t`Sending`}
      >{t`Send application`}</Button>
    </Stack>
  );
}
