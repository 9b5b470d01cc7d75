import { IconCheck } from '@tabler/icons-react';
import classes from './Switches.module.css';

interface OptionRowBase<Value extends string> {
  /** What is chosen, for screen readers; the visible label stands beside the row. */
  label: string;
  options: readonly Value[];
}

export interface OptionRowProps<Value extends string> extends OptionRowBase<Value> {
  value: Value | null;
  /** `null` when the chosen one was clicked again. */
  onChange: (value: Value | null) => void;
}

/** Joined choices of which one or none is on; clicking the chosen one deselects it. */
export function OptionRow<Value extends string>({ label, options, value, onChange }: OptionRowProps<Value>) {
  return (
    <div className={classes['options']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={classes['option']}
          aria-pressed={option === value}
          onClick={() => onChange(option === value ? null : option)}
        >
          {option}
        </button>
      ))}
    </div>
  );
}

export interface MultiOptionRowProps<Value extends string> extends OptionRowBase<Value> {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Joined choices of which any number is on; the chosen ones carry a check. */
export function MultiOptionRow<Value extends string>({ label, options, values, onChange }: MultiOptionRowProps<Value>) {
  const toggle = (option: Value): Value[] =>
    options.filter((each) => (each === option ? !values.includes(each) : values.includes(each)));
  return (
    <div className={classes['options']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={classes['option']}
          aria-pressed={values.includes(option)}
          onClick={() => onChange(toggle(option))}
        >
          {values.includes(option) && <IconCheck aria-hidden />}
          {option}
        </button>
      ))}
    </div>
  );
}
