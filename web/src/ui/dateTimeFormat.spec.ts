import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstantAsLocalDay, formatFullDateTime, formatMonthOfUtcDay, formatUtcOffset } from './dateTimeFormat.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';

const ofDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const ofMinute = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const;

test('formats instants like Intl in British English', () => {
  const days = new Intl.DateTimeFormat('en-GB', ofDay);
  const minutes = new Intl.DateTimeFormat('en-GB', { ...ofDay, ...ofMinute });
  const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });
  const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (at) => {
      const instant = at.toISOString();
      expect(formatInstantAsLocalDay(instant)).toBe(days.format(at));
      expect(formatUtcInstantForDisplay(instant)).toBe(minutes.format(at));
      expect(formatFullDateTime(instant)).toBe(`${whole.format(at)} ${formatUtcOffset(at.getTimezoneOffset())}`);
      expect(formatMonthOfUtcDay(instant.slice(0, 10))).toBe(months.format(at));
    }),
  );
});

test.each([
  [0, 'UTC'],
  [-60, 'UTC+1'],
  [300, 'UTC-5'],
  [-330, 'UTC+5:30'],
  [210, 'UTC-3:30'],
])('formats an offset of %i minutes as %s', (minutes, zone) => {
  expect(formatUtcOffset(minutes)).toBe(zone);
});
