import { t } from '@lingui/core/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import type { OwnCatalogueEntryReply } from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import { ProviderCapabilityFlagName, providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { formatProviderType } from '@marketplace/contracts/catalogue/catalogue.typeLabels.ts';
import {
  getCatalogueEntryFieldLabel,
  formatCatalogueEntryFieldText,
  formatCatalogueEntryFieldValue,
} from '../../../shared/catalogue/entryFieldText.ts';
import classes from './Entry.module.css';

type Field = OwnCatalogueEntryReply['fields'][number];

/** Returns the options of a select; `null` for a text field. */
function getOptions(field: Field['field']): readonly { value: string; label: string }[] | null {
  if (field === 'type') return providerTypes.map((value) => ({ value, label: formatProviderType(value) }));
  if (!ProviderCapabilityFlagName.safeParse(field).success) return null;
  return [
    { value: '', label: t`Not stated` },
    { value: 'Yes', label: t`Yes` },
    { value: 'No', label: t`No` },
  ];
}

function describeCurrentValue(current: string): string {
  return current === '' ? t`Current value: not stated` : t`Current value: ${current}`;
}

export interface CatalogueCorrectionFieldProps {
  field: Field;
  /** Proposed value. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Input for a field of the entry; shows the current catalogue value when the input differs. */
export function CatalogueCorrectionFieldInput({
  field: { field, value: stored },
  value,
  error,
  onChange,
}: CatalogueCorrectionFieldProps) {
  const current = formatCatalogueEntryFieldValue(field, stored);
  const options = getOptions(field);
  const common = {
    label: getCatalogueEntryFieldLabel(field),
    value,
    error,
    description: value === current ? undefined : describeCurrentValue(formatCatalogueEntryFieldText(field, stored)),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
  if (options !== null) {
    return <NativeSelect {...common} data={[...options]} onChange={(event) => onChange(event.currentTarget.value)} />;
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
