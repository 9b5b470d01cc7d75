import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './DayInput.module.css';
import { calendarDayText } from './days.ts';
import { momentText } from './MomentTime.tsx';

export interface DayInputProps extends Omit<TextInputProps, 'type' | 'inputContainer' | 'classNames'> {
  /** The instant at which the day ends, where something ends with it; shown below the field with its zone. */
  endsAt?: string | null;
}

/**
 * A day, `YYYY-MM-DD`, in the browser's own field, with its keys, its calendar and its bounds. A browser writes a day in an order of its
 * own, so at rest the field shows it as every other day of the interface is written; while it has the focus, as it is typed.
 */
export function DayInput({ endsAt = null, ...props }: DayInputProps) {
  const text = typeof props.value === 'string' ? calendarDayText(props.value) : null;
  return (
    <TextInput
      {...props}
      {...(endsAt !== null && {
        description: `Until ${momentText(endsAt)}`,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      })}
      type="date"
      classNames={{ input: classes['input'] ?? '' }}
      inputContainer={(input) => (
        <div className={classes['frame']} data-shown={text === null ? undefined : true}>
          {input}
          <span aria-hidden className={classes['day']}>
            {text}
          </span>
        </div>
      )}
    />
  );
}
