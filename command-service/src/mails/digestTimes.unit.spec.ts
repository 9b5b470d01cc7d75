import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone, computeLatestDigestSendTime } from './digestTimes.ts';

const moment = (now: string, zone: string) => {
  const { day, at } = computeLatestDigestSendTime(new Date(now), zone);
  return [day, at.toISOString()];
};

test.each([
  ['UTC', '2026-11-27T08:00:00.000Z', '2026-11-27', '2026-11-27T08:00:00.000Z'],
  ['UTC', '2026-11-27T07:59:59.999Z', '2026-11-26', '2026-11-26T08:00:00.000Z'],
  ['Europe/Berlin', '2026-11-27T07:00:00.000Z', '2026-11-27', '2026-11-27T07:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T06:00:00.000Z', '2026-07-01', '2026-07-01T06:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-27T02:29:00.000Z', '2026-11-26', '2026-11-26T02:30:00.000Z'],
  ['Pacific/Auckland', '2026-11-26T20:00:00.000Z', '2026-11-27', '2026-11-26T19:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-27T02:00:00.000Z', '2026-11-26', '2026-11-26T16:00:00.000Z'],
])('in %s at %s the digest of %s was sent at %s', (zone, now, day, at) => {
  expect(moment(now, zone)).toEqual([day, at]);
});

test.each([
  ['2026-03-29T06:30:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25T07:30:00.000Z', '2026-10-25T07:00:00.000Z'],
])('sends the digest at eight by the new time when clocks change: %s', (now, at) => {
  expect(moment(now, 'Europe/Berlin')[1]).toBe(at);
});

test('treats an unknown time zone as UTC', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
  expect(moment('2026-11-27T09:00:00.000Z', 'Mars/Olympus')).toEqual(['2026-11-27', '2026-11-27T08:00:00.000Z']);
});

test('returns a past time less than 25.5 hours ago, and days increase with it', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia');
  const at = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) });
  fc.assert(
    fc.property(zones, at, (zone, instant) => {
      const now = new Date(instant);
      const found = computeLatestDigestSendTime(now, zone);
      const age = now.getTime() - found.at.getTime();
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(25.5 * 60 * 60 * 1000);
      const later = computeLatestDigestSendTime(new Date(instant + 60 * 60 * 1000), zone);
      expect(later.day >= found.day).toBe(true);
      expect(later.day === found.day).toBe(later.at.getTime() === found.at.getTime());
    }),
  );
});
