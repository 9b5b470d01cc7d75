import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './FilterPanel.module.css';

/** Milliseconds after the last key until the search is applied. */
export const searchDelay = 300;

export interface SearchFieldProps {
  /** The search in force. */
  value: string;
  /** With a label above it, like the fields beside it. */
  labelled?: boolean;
  placeholder?: string;
  onSearch: (text: string) => void;
}

/** Shows what is typed at once and searches for it a moment later; follows when the search changes elsewhere (Back, Reset). */
export function SearchField({
  value,
  labelled = false,
  placeholder = 'Name, sector, feature',
  onSearch,
}: SearchFieldProps) {
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
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [typed, sent, onSearch]);
  return (
    <TextInput
      className={classes['search']}
      type="search"
      label={labelled ? 'Search' : undefined}
      aria-label="Search providers"
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
