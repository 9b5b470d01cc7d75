import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './ProviderFilterPanel.module.css';

/** Milliseconds between the last keystroke and the search. */
export const providerSearchDelayMs = 300;

export interface ProviderSearchFieldProps {
  /** The current search. */
  value: string;
  /** Whether a label is shown above the field, as for neighbouring fields. */
  labelled?: boolean;
  placeholder?: string;
  onSearch: (text: string) => void;
}

/**
 * Search field that shows the input immediately and searches after a delay. If other controls, such as Back or Reset,
 * change `value`, the field shows the new value.
 */
export function ProviderSearchField({
  value,
  labelled = false,
  placeholder = t`Name, sector, feature`,
  onSearch,
}: ProviderSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      onSearch(typed);
    }, providerSearchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, sent, onSearch]);
  return (
    <TextInput
      className={classes['search']}
      type="search"
      label={labelled ? t`Search` : undefined}
      aria-label={t`Search providers`}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
