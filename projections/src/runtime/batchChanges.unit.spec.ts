import { expect, test } from 'vitest';
import { searchesProjection } from '../searches/searches.projection.ts';
import { batchChanges } from './applyBatch.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const placed = { stream: 'search-1', revision: 0, position: 1n, at: '2026-11-21T12:00:00.000Z', actor: 'system' };
const read = (who: string | null) => ({
  event: { event: { type: 'RequirementsMatched', data: { userId: who } }, ...placed },
});
const batch = (personal: ReturnType<typeof read>) => [
  { name: 'RequirementsMatched', storedType: 'RequirementsMatched.v3', ...placed, plain: read(null), personal },
];

test('whose id is sealed learns of what that person did in another tab, as long as anybody can open it', () => {
  const admins = ['role:admin', 'SearchLog'];
  expect(batchChanges([searchesProjection], batch(read(userId)))).toEqual([[`user:${userId}`, 'SearchLog'], admins]);
  expect(batchChanges([searchesProjection], batch(read(null)))).toEqual([admins]);
});
