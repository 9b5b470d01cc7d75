import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { AdminRfqFilterName } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { rfqStatusAppearances } from '../../../../shared/rfq/statusAppearances.tsx';
import { DayInput } from '../../../../ui/DayInput.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { UrlParamsAndSetter } from '../useUrlParams.ts';
import { useRfqAdminPermissions } from '../useRfqAdminPermissions.ts';
import classes from './AdminRfqSearchSection.module.css';

/** Debounce delay in milliseconds before typed text is searched. */
const typingDebounceMs = 300;

interface FieldProps {
  urlParams: UrlParamsAndSetter;
  /** Name of the URL parameter. */
  name: string;
  label: string;
}

/** Text or date filter that updates the URL once typing pauses. */
export function UrlUpdatingFilterField({
  urlParams,
  name,
  label,
  type = 'search',
}: FieldProps & { type?: 'search' | 'date' }) {
  const [typed, setTyped] = useState(urlParams.params.get(name) ?? '');
  const updateUrl = useDebouncedCallback((value: string) => urlParams.set({ [name]: value }, true), typingDebounceMs);
  const Field = type === 'date' ? DayInput : TextInput;
  return (
    <Field
      label={label}
      {...(type === 'search' && { type })}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        updateUrl(value);
      }}
    />
  );
}

/** Select field for one value of a filter, or for all values. */
export function UrlFilterSelect({
  urlParams,
  name,
  label,
  choices,
}: FieldProps & { choices: { value: string; label: string }[] }) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: t`All` }, ...choices]}
      value={urlParams.params.get(name) ?? ''}
      onChange={(event) => urlParams.set({ [name]: event.currentTarget.value })}
    />
  );
}

const statuses = RfqStatus.options.map((value) => ({
  value,
  label: rfqStatusAppearances[value].appearance.label,
}));

/**
 * Returns the label of each filter. Without access to contacts (`readsContacts`), the buyer filter searches companies
 * only.
 */
export const getAdminRfqFilterLabels = (readsContacts: boolean): Readonly<Record<AdminRfqFilterName, string>> => ({
  text: t`Search by number, project, company or provider`,
  buyer: readsContacts ? t`Buyer` : t`Buyer’s company`,
  provider: t`Provider`,
  status: t`Status`,
  from: t`Sent on or after`,
  to: t`Sent on or before`,
});

export interface AdminRfqSearchFiltersProps {
  urlParams: UrlParamsAndSetter;
  providers: readonly { provider_id: string; provider_name: string }[];
  /** Whether any filter is active. */
  isFiltered: boolean;
  onClear: () => void;
}

/** Filter form of the RFQ search; all values are stored in the URL. */
export function AdminRfqSearchFilterForm({ urlParams, providers, isFiltered, onClear }: AdminRfqSearchFiltersProps) {
  const labels = getAdminRfqFilterLabels(useRfqAdminPermissions().canReadContacts);
  const choices = providers.map(({ provider_id, provider_name }) => ({ value: provider_id, label: provider_name }));
  return (
    <form className={classes['filters']} role="search" onSubmit={(event) => event.preventDefault()}>
      <UrlUpdatingFilterField urlParams={urlParams} name="text" label={labels.text} />
      <UrlUpdatingFilterField urlParams={urlParams} name="buyer" label={labels.buyer} />
      <UrlFilterSelect urlParams={urlParams} name="provider" label={labels.provider} choices={choices} />
      <UrlFilterSelect urlParams={urlParams} name="status" label={labels.status} choices={statuses} />
      <UrlUpdatingFilterField urlParams={urlParams} name="from" label={labels.from} type="date" />
      <UrlUpdatingFilterField urlParams={urlParams} name="to" label={labels.to} type="date" />
      <Button variant="quiet" disabled={!isFiltered} onClick={onClear}>{t`Clear filters`}</Button>
    </form>
  );
}
