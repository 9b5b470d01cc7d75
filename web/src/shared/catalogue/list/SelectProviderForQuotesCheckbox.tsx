import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import classes from './SelectProviderForQuotesCheckbox.module.css';

export interface SelectProviderForQuotesCheckboxProps {
  name: string;
  picked: boolean;
  /** Whether the maximum number of providers is selected. Selecting another provider then only shows a message. */
  blocked: boolean;
  onToggle: () => void;
}

/** Checkbox that selects a provider for a request for quotes. */
export function SelectProviderForQuotesCheckbox({
  name,
  picked,
  blocked,
  onToggle,
}: SelectProviderForQuotesCheckboxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      className={classes['pick']}
      aria-checked={picked}
      aria-disabled={blocked && !picked}
      aria-label={t`Select ${name} for quotes`}
      onClick={onToggle}
    >
      <span>{picked && <IconCheck size={14} stroke={2.4} aria-hidden />}</span>
    </button>
  );
}
