import { expect, test } from 'vitest';
import { dayText, zoneText } from './instants.ts';
import { momentText } from './MomentTime.tsx';

test('formats an instant with day, hour, minute and the time zone valid on that day', () => {
  for (const at of [new Date(2026, 0, 9, 8, 5, 59), new Date(2026, 6, 9, 23, 59, 59)]) {
    const instant = at.toISOString();
    const time = at.getHours() === 8 ? '08:05' : '23:59';
    expect(momentText(instant)).toBe(`${dayText(instant)}, ${time} ${zoneText(at.getTimezoneOffset())}`);
  }
});
