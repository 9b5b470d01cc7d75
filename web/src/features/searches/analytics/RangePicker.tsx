import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { mostDays } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { addDays, type DayRange, lastWholeMonth, utcDay } from '@marketplace/domain/searches/searches.days.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Analytics.module.css';
import { askedDays, type AnalyticsControl } from './analyticsState.ts';

/** The longest is as far back as searches keep their person. */
const lengths = [7, 30, 90, 365, mostDays];
const own = 'own';

/** Months by the calendar, for a day of UTC. */
const months: Readonly<Record<string, { readonly label: string; readonly of: (today: string) => DayRange }>> = {
  thisMonth: { label: 'This month', of: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }) },
  lastMonth: { label: 'Last month', of: lastWholeMonth },
};

/** The last so many days, or any from one day to another. */
export function RangePicker({ control: { state, change }, now }: { control: AnalyticsControl; now: number }) {
  const isOwn = state.from !== undefined || state.to !== undefined || !lengths.includes(state.days);
  const pick = (value: string): void => {
    const today = utcDay(new Date(now));
    const month = months[value];
    if (month !== undefined) {
      change({ ...month.of(today), page: 1 });
    } else if (value === own) {
      change({ from: askedDays(state, now).from ?? addDays(today, 1 - state.days), to: today, page: 1 });
    } else {
      change({ days: Number(value), from: undefined, to: undefined, page: 1 });
    }
  };
  const day = (name: 'from' | 'to', label: string) => (
    <DayInput
      label={label}
      value={state[name] ?? ''}
      max={name === 'from' ? state.to : undefined}
      min={name === 'to' ? state.from : undefined}
      onChange={({ currentTarget: { value } }) => change({ [name]: value === '' ? undefined : value, page: 1 })}
    />
  );
  return (
    <Row gap={8} align="end" wrap className={classes['range']}>
      <NativeSelect
        label="Days"
        value={isOwn ? own : String(state.days)}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          ...lengths.map((length) => ({ value: String(length), label: `Last ${length} days` })),
          ...Object.entries(months).map(([value, { label }]) => ({ value, label })),
          { value: own, label: 'From … to …' },
        ]}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      {isOwn && day('from', 'From')}
      {isOwn && day('to', 'To')}
    </Row>
  );
}
