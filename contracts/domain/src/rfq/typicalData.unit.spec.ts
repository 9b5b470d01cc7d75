import { dataVolumeOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { NonNegativeDecimalString } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { expect, test } from 'vitest';
import { typicalDeviceDataVolumeByProfile } from './typicalData.ts';

const minutesOfMonth = 30 * 24 * 60;
const rounds = [1, 2, 5]
  .flatMap((digit) => [-1, 0, 1, 2].map((power) => digit * 10 ** power))
  .toSorted((a, b) => a - b);

test.each(dataVolumeOptions)('rounds the messages of %s data up to the next round number', (profile) => {
  const { megabytes, bytes, minutes } = typicalDeviceDataVolumeByProfile[profile];
  const sent = (bytes * (minutesOfMonth / minutes)) / 1_000_000;
  expect(Number(megabytes)).toBe(rounds.find((round) => round >= sent));
  expect(NonNegativeDecimalString.parse(megabytes)).toBe(megabytes);
});

test('has more megabytes for more data', () => {
  const [light, moderate, high] = dataVolumeOptions.map((profile) =>
    Number(typicalDeviceDataVolumeByProfile[profile].megabytes),
  );
  expect([light, moderate, high]).toEqual([light, moderate, high].toSorted((one = 0, other = 0) => one - other));
});
