import { expect, test } from 'vitest';
import {
  getEndOfAllAttackTimeWindows,
  isAttackTime,
  classifyTestTimeAsAttackedOrQuiet,
  planAttackTimeWindows,
} from './attackWindows.ts';

test('alternates attacked and quiet windows after a warm-up window', () => {
  const windows = planAttackTimeWindows(2, 1000);
  expect([windows.count, windows.windowMs, getEndOfAllAttackTimeWindows(windows)]).toEqual([5, 24_000, 121_000]);
  const at = (index: number, ms: number) => classifyTestTimeAsAttackedOrQuiet(windows, 1000 + index * 24_000 + ms);
  expect([0, 1, 2, 3, 4, 5].map((index) => at(index, 5000))).toEqual([
    null,
    'attacked',
    'quiet',
    'attacked',
    'quiet',
    null,
  ]);
  expect([at(1, 1999), at(2, 1999)]).toEqual([null, null]);
  expect([0, 1, 2, 3, 4, 5].map((index) => isAttackTime(windows, 1000 + index * 24_000))).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
});
