import { expect, test } from 'vitest';
import { getFuzzTestOperationAndRoleAtIndex } from './pairOperationWithRole.ts';

const operations = ['list', 'read', 'add', 'change', 'remove', 'export'];
const roles = ['guest', 'buyer', 'vendor'];
const pairs = (first: number, count: number) =>
  Array.from({ length: count }, (_none, index) => getFuzzTestOperationAndRoleAtIndex(first + index, operations, roles));

test('returns every operation once before repeating one', () => {
  expect(pairs(0, 6).map(([operation]) => operation)).toEqual(operations);
});

test('pairs every role with the same number of operations in a round', () => {
  for (const first of [0, 6, 12]) {
    const taken = Map.groupBy(pairs(first, 6), ([, role]) => role);
    expect([...taken.values()].map(({ length }) => length)).toEqual([2, 2, 2]);
  }
});

test('returns all pairs equally often', () => {
  const taken = Map.groupBy(pairs(0, 36), (pair) => pair.join(' '));
  expect(taken.size).toBe(18);
  expect([...taken.values()].every(({ length }) => length === 2)).toBe(true);
});
