import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { FlexRow } from './FlexRow.tsx';
import classes from './Switches.module.css';

interface OptionRowBase<Value extends string> {
  /** Label for screen readers; the visible label is next to the row. */
  label: string;
  options: readonly Value[];
  /** Returns the label of an option. */
  formatOption: (option: Value) => string;
  /** Whether each option is as wide as its text; by default, all options have the same width. */
  fit?: boolean;
}

/** Text of an option, which wraps between words but not after a hyphen. */
function OptionText({ children }: { children: string }) {
  return (
    <span>
      {children.split(' ').map((word, place, words) => (
        <Fragment key={words.slice(0, place + 1).join(' ')}>
          {place > 0 && ' '}
          {word.includes('-') ? <span className={classes['whole']}>{word}</span> : word}
        </Fragment>
      ))}
    </span>
  );
}

export interface SegmentedSingleSelectProps<Value extends string> extends OptionRowBase<Value> {
  value: Value | null;
  /** `null` if the selected option was clicked again. */
  onChange: (value: Value | null) => void;
}

/** A segmented row with at most one selected option; clicking it again deselects it. */
export function SegmentedSingleSelect<Value extends string>({
  label,
  options,
  formatOption,
  fit = false,
  value,
  onChange,
}: SegmentedSingleSelectProps<Value>) {
  return (
    <div className={classes['options']} role="group" aria-label={label} data-fit={fit || undefined}>
      {options.map((option) => (
        <FlexRow
          as="button"
          gap={6}
          justify="center"
          key={option}
          type="button"
          className={classes['option']}
          aria-pressed={option === value}
          onClick={() => onChange(option === value ? null : option)}
        >
          <OptionText>{formatOption(option)}</OptionText>
        </FlexRow>
      ))}
    </div>
  );
}

export interface SegmentedMultiSelectProps<Value extends string> extends OptionRowBase<Value> {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** A segmented row with any number of selected options, which are marked with a check. */
export function SegmentedMultiSelect<Value extends string>({
  label,
  options,
  formatOption,
  fit = false,
  values,
  onChange,
}: SegmentedMultiSelectProps<Value>) {
  const toggle = (option: Value): Value[] =>
    options.filter((each) => (each === option ? !values.includes(each) : values.includes(each)));
  return (
    <div className={classes['options']} role="group" aria-label={label} data-fit={fit || undefined}>
      {options.map((option) => (
        <FlexRow
          as="button"
          gap={6}
          justify="center"
          key={option}
          type="button"
          className={classes['option']}
          aria-pressed={values.includes(option)}
          onClick={() => onChange(toggle(option))}
        >
          {values.includes(option) && <IconCheck aria-hidden />}
          <OptionText>{formatOption(option)}</OptionText>
        </FlexRow>
      ))}
    </div>
  );
}
