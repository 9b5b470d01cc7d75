import type { KeyboardEvent, ReactNode } from 'react';
import { FlexRow } from './FlexRow.tsx';
import classes from './Switches.module.css';

export interface SegmentedSwitchChoice<Value extends string> {
  value: Value;
  /** Text, or an icon together with `name`. */
  label: ReactNode;
  /** Accessible name when the label is an icon. */
  name?: string;
}

export interface SegmentedSwitchProps<Value extends string> {
  /** Label for screen readers. */
  label: string;
  choices: readonly SegmentedSwitchChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Whether the switch takes up the full width. */
  block?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Switch between a few options, of which exactly one is selected. Arrow keys change the selection. */
export function SegmentedSwitch<Value extends string>(props: SegmentedSwitchProps<Value>) {
  const { label, choices, value, onChange, block = false } = props;
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = (at + step + choices.length) % choices.length;
    const choice = choices[next];
    if (choice === undefined) return;
    onChange(choice.value);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div
      className={classes['switch']}
      role="radiogroup"
      aria-label={label}
      data-block={block || undefined}
      onKeyDown={move}
    >
      {choices.map((choice) => (
        <FlexRow
          as="button"
          inline
          gap={6}
          justify="center"
          key={choice.value}
          type="button"
          role="radio"
          className={classes['face']}
          aria-checked={choice.value === value}
          aria-label={choice.name}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </FlexRow>
      ))}
    </div>
  );
}
