import { plural, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { maxAnalyticsRangeDays } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import {
  addDaysToUtcDay,
  type DayRange,
  getLastFullMonth,
  getUtcDay,
} from '@marketplace/domain/searches/searches.days.ts';
import { DayInput } from '../../../ui/DayInput.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Analytics.module.css';
import { toDateRangeParams, type SearchAnalyticsStateAndSetter } from './analyticsUrlState.ts';

/** Selectable range lengths in days. The longest range is the time after which searches are anonymised. */
const rangeLengths = [7, 30, 90, 365, maxAnalyticsRangeDays];
const customRange = 'own';

/** Selectable calendar months, relative to the current UTC day `today`. */
const months: Readonly<Record<string, { readonly label: string; readonly toRange: (today: string) => DayRange }>> = {
  thisMonth: { label: t`This month`, toRange: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }) },
  lastMonth: { label: t`Last month`, toRange: getLastFullMonth },
};

/** Fields that select the last n days, a calendar month, or a custom range of days. */
export function SearchAnalyticsRangePicker({
  control: { state, change },
  now,
}: {
  control: SearchAnalyticsStateAndSetter;
  now: number;
}) {
  const isCustom = state.from !== undefined || state.to !== undefined || !rangeLengths.includes(state.days);
  const selectRange = (value: string): void => {
    const today = getUtcDay(new Date(now));
    const month = months[value];
    if (month !== undefined) {
      change({ ...month.toRange(today), page: 1 });
    } else if (value === customRange) {
      change({
        from: toDateRangeParams(state, now).from ?? addDaysToUtcDay(today, 1 - state.days),
        to: today,
        page: 1,
      });
    } else {
      change({ days: Number(value), from: undefined, to: undefined, page: 1 });
    }
  };
  const renderDayInput = (name: 'from' | 'to', label: string) => (
    <DayInput
      label={label}
      value={state[name] ?? ''}
      max={name === 'from' ? state.to : undefined}
      min={name === 'to' ? state.from : undefined}
      onChange={({ currentTarget: { value } }) => change({ [name]: value === '' ? undefined : value, page: 1 })}
    />
  );
  return (
    <FlexRow gap={8} align="end" wrap className={classes['range']}>
      <NativeSelect
        label={t`Period`}
        value={isCustom ? customRange : String(state.days)}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          ...rangeLengths.map((length) => ({
            value: String(length),
            label: plural(length, { one: 'Last # day', other: 'Last # days' }),
          })),
          ...Object.entries(months).map(([value, { label }]) => ({ value, label })),
          { value: customRange, label: t`Custom period` },
        ]}
        onChange={({ currentTarget }) => selectRange(currentTarget.value)}
      />
      {isCustom && renderDayInput('from', t`From`)}
      {isCustom && renderDayInput('to', t`To`)}
    </FlexRow>
  );
}
