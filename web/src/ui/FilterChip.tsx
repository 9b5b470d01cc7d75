import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FlexRow } from './FlexRow.tsx';
import classes from './Switches.module.css';

export interface FilterChipProps {
  /** Name of the field, in a lighter colour before the value. */
  field?: string;
  /** The filter's value. */
  value: string;
  onRemove: () => void;
}

/** Chip of an active filter; pressing any part of the chip removes the filter. */
export function FilterChip({ field, value, onRemove }: FilterChipProps) {
  return (
    <FlexRow
      as="button"
      inline
      gap={4}
      type="button"
      className={classes['chip']}
      aria-label={field === undefined ? t`Remove ${value}` : t`Remove ${field} ${value}`}
      onClick={onRemove}
    >
      {field !== undefined && <small>{field} </small>}
      <span>{value}</span>
      <IconX aria-hidden />
    </FlexRow>
  );
}

/** Group of filter chips in a row, which wraps if there is not enough space. */
export function FilterChipGroup({ children }: { children: ReactNode }) {
  return (
    <FlexRow gap="12px 8px" align="stretch" wrap>
      {children}
    </FlexRow>
  );
}
