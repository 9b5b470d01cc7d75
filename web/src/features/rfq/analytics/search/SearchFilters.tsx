import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { AdminRfqFilter } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { DayInput } from '../../../../ui/DayInput.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { RfqAddress } from '../useRfqAddress.ts';
import { useReader } from '../useReader.ts';
import classes from './RfqSearch.module.css';

/** Milliseconds after the last letter that the search follows. */
const typingPause = 300;

interface FieldProps {
  address: RfqAddress;
  /** Of the address' member that it sets. */
  name: string;
  label: string;
}

/** Follows what is typed after a pause, or at once for a day that was picked. */
export function TypedField({ address, name, label, type = 'search' }: FieldProps & { type?: 'search' | 'date' }) {
  const [typed, setTyped] = useState(address.params.get(name) ?? '');
  const follow = useDebouncedCallback((value: string) => address.set({ [name]: value }, true), typingPause);
  const Field = type === 'date' ? DayInput : TextInput;
  return (
    <Field
      label={label}
      {...(type === 'search' && { type })}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        follow(value);
      }}
    />
  );
}

/** One of a few values, or all. */
export function ChosenField({
  address,
  name,
  label,
  choices,
}: FieldProps & { choices: { value: string; label: string }[] }) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'All' }, ...choices]}
      value={address.params.get(name) ?? ''}
      onChange={(event) => address.set({ [name]: event.currentTarget.value })}
    />
  );
}

const statuses = RfqStatus.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Filters by the labels of their fields. */
export const filterLabels = (readsContacts: boolean): Readonly<Record<AdminRfqFilter, string>> => ({
  text: 'Number, project, company or provider',
  buyer: readsContacts ? 'Buyer' : 'Buyer’s company',
  provider: 'Provider',
  status: 'Status',
  from: 'Sent from',
  to: 'Sent until',
});

export interface SearchFiltersProps {
  address: RfqAddress;
  providers: readonly { provider_id: string; provider_name: string }[];
  /** Whether any filter is set. */
  isNarrowed: boolean;
  onClear: () => void;
}

/** What the search asks for; all of it stands in the address. */
export function SearchFilters({ address, providers, isNarrowed, onClear }: SearchFiltersProps) {
  const labels = filterLabels(useReader().readsContacts);
  const choices = providers.map(({ provider_id, provider_name }) => ({ value: provider_id, label: provider_name }));
  return (
    <form className={classes['filters']} role="search" onSubmit={(event) => event.preventDefault()}>
      <TypedField address={address} name="text" label={labels.text} />
      <TypedField address={address} name="buyer" label={labels.buyer} />
      <ChosenField address={address} name="provider" label={labels.provider} choices={choices} />
      <ChosenField address={address} name="status" label={labels.status} choices={statuses} />
      <TypedField address={address} name="from" label={labels.from} type="date" />
      <TypedField address={address} name="to" label={labels.to} type="date" />
      <Button variant="quiet" disabled={!isNarrowed} onClick={onClear}>
        Clear
      </Button>
    </form>
  );
}
