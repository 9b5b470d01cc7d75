import { expect, test } from 'vitest';
import { explainNewerSchema } from './newerSchema.ts';

const migration = (name: string, day: string, release: string | null) => ({ name, appliedAt: new Date(day), release });
const first = migration('0101-first.sql', '2027-01-04', '2.1.0');
const second = migration('0102-second.sql', '2027-02-04', '2.10.0');

test('lists each unknown migration with its release and day', () => {
  expect(explainNewerSchema([first, second], '2.0.0').problem).toBe(
    'the database contains migrations that release 2.0.0 does not have: 0101-first.sql (release 2.1.0, applied on ' +
      '2027-01-04), 0102-second.sql (release 2.10.0, applied on 2027-02-04)',
  );
});

test.each([
  ['the release of the last migration', [second, first], 'Start release 2.10.0, or a newer one.'],
  [
    'the release of the last migration although an earlier one is not recorded',
    [{ ...first, release: null }, second],
    'Start release 2.10.0, or a newer one.',
  ],
  [
    'no release when that of the last migration is not recorded',
    [first, { ...second, release: null }],
    'Start the release that last ran on this database, or a newer one.',
  ],
  [
    'a newer commit when the release is the same',
    [migration('0101-first.sql', '2027-01-04', '2.0.0')],
    'This is also release 2.0.0, but of an earlier commit. Start the newest commit of release 2.0.0, or a newer release.',
  ],
])('names %s', (_what, unknown, fix) => {
  expect(explainNewerSchema(unknown, '2.0.0').fix).toBe(fix);
});
