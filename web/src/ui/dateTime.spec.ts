import { expect, test } from 'vitest';
import { formatInstantAsLocalDay, formatUtcOffset } from './dateTimeFormat.ts';
import { formatDateTime } from './DateTimeText.tsx';

test('formats an instant with day, hour, minute and the time zone valid on that day', () => {
  for (const at of [new Date(2026, 0, 9, 8, 5, 59), new Date(2026, 6, 9, 23, 59, 59)]) {
    const instant = at.toISOString();
    const time = at.getHours() === 8 ? '08:05' : '23:59';
    expect(formatDateTime(instant)).toBe(
      `${formatInstantAsLocalDay(instant)}, ${time} ${formatUtcOffset(at.getTimezoneOffset())}`,
    );
  }
});
