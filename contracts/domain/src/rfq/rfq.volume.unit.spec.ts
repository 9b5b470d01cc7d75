import { describe, expect, test } from 'vitest';
import { findDeploymentScaleForContradictingVolume, parseDeviceCountRange } from './rfq.volume.ts';

describe('parseDeviceCountRange', () => {
  test.each([
    ['25000', 25_000, 25_000],
    ['25,000', 25_000, 25_000],
    ['25.000', 25_000, 25_000],
    ['25 000 devices', 25_000, 25_000],
    ["25'000 SIMs", 25_000, 25_000],
    ['25k', 25_000, 25_000],
    ['2.5K units', 2500, 2500],
    ['about 1 million', 1_000_000, 1_000_000],
    ['ca. 300 meters', 300, 300],
    ['10-20k', 10_000, 20_000],
    ['10,000 – 20,000 devices', 10_000, 20_000],
    ['1-5K devices', 1000, 5000],
    ['up to 4000', 0, 4000],
    ['> 60 000', 60_000, Infinity],
    ['5000+', 5000, Infinity],
  ])('parses %s as a number of devices', (typed, least, most) => {
    expect(parseDeviceCountRange(typed)).toEqual({ least, most });
  });

  test.each(['', 'many', '5000 in 2027, then 80000', 'as discussed', '10 MB per month', '1.2.3', '12 pallets of 40'])(
    'returns null for texts with more than a number: %j',
    (typed) => expect(parseDeviceCountRange(typed)).toBeNull(),
  );
});

describe('findDeploymentScaleForContradictingVolume', () => {
  test('returns the matching scale when the volume is outside the chosen one', () => {
    expect(findDeploymentScaleForContradictingVolume('1-5K', '25,000')).toBe('5-50K');
    expect(findDeploymentScaleForContradictingVolume('1-5K', '2 million')).toBe('>50K');
    expect(findDeploymentScaleForContradictingVolume('>50K', '300')).toBe('1-5K');
    expect(findDeploymentScaleForContradictingVolume('5-50K', 'up to 2000')).toBe('1-5K');
    expect(findDeploymentScaleForContradictingVolume('5-50K', '60k-80k')).toBe('>50K');
  });

  test.each([
    ['1-5K', '300'],
    ['1-5K', '5000'],
    ['5-50K', '5,000'],
    ['5-50K', '50k'],
    ['>50K', '50000'],
    ['1-5K', '1-5K devices'],
    ['5-50K', '5-50K devices'],
    ['>50K', '>50K devices'],
    ['1-5K', '4000 to 8000'],
    ['1-5K', 'more than 3000'],
    ['1-5K', 'to be discussed'],
  ] as const)('accepts the scale %s with the volume %s', (scale, typed) => {
    expect(findDeploymentScaleForContradictingVolume(scale, typed)).toBeNull();
  });
});
