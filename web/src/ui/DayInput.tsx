import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './DayInput.module.css';
import { formatCalendarDay } from './days.ts';
import { formatDateTime } from './DateTimeText.tsx';

export interface DayInputProps extends Omit<TextInputProps, 'type' | 'inputContainer' | 'classNames'> {
  /** End of the day as an instant, for deadlines; shown below the field with its time zone. */
  endsAt?: string | null;
}

/**
 * A date field (`YYYY-MM-DD`) based on the browser's own control, with its keys, calendar and bounds. Browsers display
 * dates in their own format. While the field is not focused, it shows the date in the format of the rest of the
 * interface instead.
 */
export function DayInput({ endsAt = null, ...props }: DayInputProps) {
  const text = typeof props.value === 'string' ? formatCalendarDay(props.value) : null;
  return (
    <TextInput
      {...props}
      {...(endsAt !== null && {
        description: t`Until ${{ dateTime: formatDateTime(endsAt) }}`,
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
