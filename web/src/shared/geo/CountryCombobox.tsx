import type { ReactNode, Ref } from 'react';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './CountryCombobox.module.css';
import { CountrySuggestionList } from './CountrySuggestionList.tsx';
import type { CountrySuggestionsState } from './useCountryComboboxState.ts';

export interface CountryComboboxProps {
  id: string;
  suggestions: CountrySuggestionsState;
  label: string;
  /** Defaults to the label. */
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Class of the frame around the field and the suggestions. */
  className?: string | undefined;
  /** Content before and after the input. */
  before?: ReactNode;
  after?: ReactNode;
  /** Whether the content before the input consists of selected countries. */
  holdsTokens?: boolean;
}

/** Combobox for country names, with suggestions below the field. */
export function CountryCombobox(props: CountryComboboxProps) {
  const { id, suggestions, label, placeholder = label, disabled = false, inputRef, before, after } = props;
  const { text, shown, active, type, close, onKeyDown } = suggestions;
  const activeCode = shown[active];
  const holdsTokens = props.holdsTokens === true;
  return (
    <div className={[classes['frame'], props.className].filter(Boolean).join(' ')}>
      <FlexRow
        gap={holdsTokens ? '0 4px' : 8}
        wrap={holdsTokens}
        className={classes['field']}
        data-tokens={holdsTokens || undefined}
      >
        {before}
        <input
          ref={inputRef}
          role="combobox"
          aria-label={label}
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeCode === undefined ? undefined : `${id}-${activeCode}`}
          autoComplete="off"
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {after}
      </FlexRow>
      <CountrySuggestionList id={id} suggestions={suggestions} />
    </div>
  );
}
