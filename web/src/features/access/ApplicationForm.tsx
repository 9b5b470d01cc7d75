import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countryCodes, countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { toApiError } from '../../core/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useMakeApplicationMutation, useOwnApplicationQuery } from '../arrivals/applicationsApi.ts';

type Type = ProviderRecord['type'];

const types: readonly { value: Type; label: string }[] = [
  { value: 'MNO', label: 'MNO, with a network of its own' },
  { value: 'MVNO', label: 'MVNO' },
  { value: 'other', label: 'Other' },
];
const countries = countryCodes.map((value) => ({ value, label: countryName(value) }));
const empty = { name: '', type: 'MVNO' as Type, website: '', countries: [] as string[], word: '' };

/** What became of the application that was made last. */
function Outcome() {
  const { data } = useOwnApplicationQuery(undefined);
  const application = data?.application;
  if (application?.status !== 'rejected' || application.reason === null) return null;
  return (
    <Notice tone="warning" title="Your last application was rejected">
      Reason: {application.reason}
    </Notice>
  );
}

function missingIn({ name, website }: typeof empty) {
  return {
    ...(name.trim() === '' && { name: 'A company name is required.' }),
    ...(website.trim() === '' && { website: 'A website is required.' }),
  };
}

/** Applies with a company that is not in the catalogue; what was typed stays where it is refused. */
export function ApplicationForm() {
  const { data } = useOwnApplicationQuery(undefined);
  const [apply, { isLoading, error }] = useMakeApplicationMutation();
  const [typed, setTyped] = useState(empty);
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({});
  if (data?.application?.status === 'open') {
    return (
      <Notice tone="info" title="Your application waits for a decision">
        {data.application.name}. An admin decides; you hear of it by mail.
      </Notice>
    );
  }
  const refusal = error === undefined ? null : toApiError(error, 'The application was not sent.');
  const issues = Object.fromEntries((refusal?.issues ?? []).map(({ path, message }) => [path, message]));
  const change = (part: Partial<typeof empty>): void => setTyped({ ...typed, ...part });
  const errorOf = (field: string) => missing[field] ?? issues[field];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const lacking = missingIn(typed);
    setMissing(lacking);
    if (Object.keys(lacking).length === 0) void apply(typed);
  };
  return (
    <Stack as="form" gap={16} noValidate aria-label="Application" onSubmit={submit}>
      <Outcome />
      {refusal !== null && refusal.issues.length === 0 && <Notice tone="error" title={refusal.message} />}
      <TextInput
        label="Company name"
        maxLength={200}
        value={typed.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={types}
        value={typed.type}
        onChange={({ currentTarget }) =>
          change({ type: types.find(({ value }) => value === currentTarget.value)?.value ?? 'other' })
        }
      />
      <TextInput
        label="Website"
        maxLength={500}
        value={typed.website}
        error={errorOf('website')}
        onChange={({ currentTarget }) => change({ website: currentTarget.value })}
      />
      <MultiSelect
        label="Countries"
        searchable
        data={countries}
        value={typed.countries}
        error={errorOf('countries')}
        onChange={(chosen) => change({ countries: chosen })}
      />
      <Textarea
        label="A word to us"
        maxLength={1000}
        rows={3}
        value={typed.word}
        onChange={({ currentTarget }) => change({ word: currentTarget.value })}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={isLoading} busyLabel="Sending">
        Send application
      </Button>
    </Stack>
  );
}
