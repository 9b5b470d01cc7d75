import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Instant, InstantInRequest } from './instant.ts';

test.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00+00:00', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00-00:00', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00+02:00', '2026-12-31T22:00:00.000Z'],
  ['2026-01-01T00:00:00-09:30', '2026-01-01T09:30:00.000Z'],
  ['2026-01-01T00:00:00+14:00', '2025-12-31T10:00:00.000Z'],
  ['2026-01-01t00:00:00z', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T00:00Z', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.500Z'],
  ['2026-01-01T00:00:00.123456789Z', '2026-01-01T00:00:00.123Z'],
  ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2017-01-01T00:59:60.5+01:00', '2017-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
])('parses %s as %s', (text, instant) => {
  expect(InstantInRequest.parse(text)).toBe(instant);
});

test.each([
  ['an offset beyond all time zones', '2026-01-01T00:00:00+20:00'],
  ['an offset just above the largest', '2026-01-01T00:00:00+14:01'],
  ['an offset just below the smallest', '2026-01-01T00:00:00-14:01'],
  ['minutes of an offset beyond 59', '2026-01-01T00:00:00+01:60'],
  ['a day that its month does not have', '2026-02-30T00:00:00Z'],
  ['29 February of a common year', '2026-02-29T00:00:00Z'],
  ['month 13', '2026-13-01T00:00:00Z'],
  ['day 0', '2026-01-00T00:00:00Z'],
  ['hour 24', '2026-01-01T24:00:00Z'],
  ['second 61', '2016-12-31T23:59:61Z'],
  ['second 60 within a day', '2026-01-01T12:00:60Z'],
  ['second 60 at the end of a day within a month', '2026-01-15T23:59:60Z'],
  ['year 0', '0000-06-01T00:00:00Z'],
  ['an offset that leads to year 0', '0001-01-01T00:00:00+01:00'],
  ['an offset that leads to year 10000', '9999-12-31T23:59:59-01:00'],
  ['a leap second that leads to year 10000', '9999-12-31T23:59:60Z'],
  ['a five-digit year', '+010000-01-01T00:00:00Z'],
  ['no offset', '2026-01-01T00:00:00'],
  ['a + decoded as a space', '2026-01-01T00:00:00 02:00'],
  ['a date', '2026-01-01'],
  ['too many digits', `2026-01-01T00:00:00.${'0'.repeat(60)}Z`],
  ['a line break at the end', '2026-01-01T00:00:00Z\n'],
  ['digits of another script', '２０２６-01-01T00:00:00Z'],
  ['an empty text', ''],
])('rejects %s', (_what, text) => {
  expect(InstantInRequest.safeParse(text).success).toBe(false);
});

test('converts any instant with any offset to the same instant in UTC', () => {
  const day = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, offset) => {
      const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
      const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
      const zone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
      const parsed = InstantInRequest.parse(`${local}${zone}`);
      expect(parsed).toBe(at.toISOString());
      expect(Instant.parse(parsed)).toBe(parsed);
    }),
  );
});
