import { NativeSelect, Textarea } from '@mantine/core';
import type { CatalogueEntry } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { CapabilityFlag, providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { entryLabel, entryText } from '../../../shared/catalogue/entryWords.ts';
import classes from './Entry.module.css';

type Field = CatalogueEntry['fields'][number];

/** What may be chosen; `null` for text. */
function choicesOf(field: Field['field']): readonly { value: string; label: string }[] | null {
  if (field === 'type') return providerTypes.map((value) => ({ value, label: value }));
  if (!CapabilityFlag.safeParse(field).success) return null;
  return [
    { value: '', label: 'Not stated' },
    { value: 'Yes', label: 'Yes' },
    { value: 'No', label: 'No' },
  ];
}

export interface EntryFieldProps {
  field: Field;
  /** What it should say. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One field of the entry to correct; what the catalogue says now stands beside it once it differs. */
export function EntryField({ field: { field, value: words }, value, error, onChange }: EntryFieldProps) {
  const now = entryText(field, words);
  const choices = choicesOf(field);
  const common = {
    label: entryLabel(field),
    value,
    error,
    description: value === now ? undefined : `Now: ${now === '' ? 'not stated' : now}`,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
  if (choices !== null) {
    return <NativeSelect {...common} data={[...choices]} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <Textarea
      {...common}
      className={classes['wide'] ?? ''}
      autosize
      minRows={1}
      maxRows={8}
      maxLength={4000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
