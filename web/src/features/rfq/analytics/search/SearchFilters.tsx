import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { DayInput } from '../../../../ui/DayInput.tsx';
import { Button } from '../../../../ui/Button.tsx';
import type { RfqAddress } from '../useRfqAddress.ts';
import { useReader } from '../useReader.ts';
import classes from './RfqSearch.module.css';
import { filterNames, type SearchAddress } from './useSearchAddress.ts';

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
  const follow = useDebouncedCallback((value: string) => address.set({ [name]: value, page: null }, true), typingPause);
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
      onChange={(event) => address.set({ [name]: event.currentTarget.value, page: null })}
    />
  );
}

const statuses = RfqStatus.options.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export interface SearchFiltersProps {
  address: SearchAddress;
  providers: readonly { provider_id: string; provider_name: string }[];
}

/** What the search asks for; all of it stands in the address. */
export function SearchFilters({ address, providers }: SearchFiltersProps) {
  const [cleared, setCleared] = useState(0);
  const { readsContacts } = useReader();
  const clear = (): void => {
    address.set({ ...Object.fromEntries(filterNames.map((name) => [name, null])), page: null });
    setCleared(cleared + 1);
  };
  const choices = providers.map(({ provider_id, provider_name }) => ({ value: provider_id, label: provider_name }));
  return (
    <form key={cleared} className={classes['filters']} role="search" onSubmit={(event) => event.preventDefault()}>
      <TypedField address={address} name="text" label="Number, project, company or provider" />
      <TypedField address={address} name="buyer" label={readsContacts ? 'Buyer' : 'Buyer’s company'} />
      <ChosenField address={address} name="provider" label="Provider" choices={choices} />
      <ChosenField address={address} name="status" label="Status" choices={statuses} />
      <TypedField address={address} name="from" label="Sent from" type="date" />
      <TypedField address={address} name="to" label="Sent until" type="date" />
      <Button variant="quiet" disabled={!address.filtered} onClick={clear}>
        Clear
      </Button>
    </form>
  );
}
