import { expect, test } from 'vitest';
import { measurePairedRatio, calculateMedianAndQuartiles } from './pairedComparison.ts';

test('returns median and quartiles with linear interpolation', () => {
  expect(calculateMedianAndQuartiles([4, 1, 3, 2])).toEqual({ median: 2.5, lower: 1.75, upper: 3.25 });
  expect(calculateMedianAndQuartiles([7])).toEqual({ median: 7, lower: 7, upper: 7 });
});

test('measures in the order A B B A and ignores the first pair', async () => {
  const order: string[] = [];
  const side = (name: string, values: number[]) => (): Promise<number> => {
    order.push(name);
    return Promise.resolve(values.shift() ?? Number.NaN);
  };
  const result = await measurePairedRatio(side('ours', [1, 10, 20, 30]), side('peer', [1000, 10, 10, 10]), 3);
  expect(order.join(' ')).toBe('ours peer peer ours ours peer peer ours');
  expect(result).toMatchObject({ ratio: { median: 2 }, ours: { median: 20 }, peer: { median: 10 }, pairs: 3 });
});
