import { expect, test } from 'vitest';
import { savedAndLoggedSearchesProjection } from '../searches/searches.projection.ts';
import { collectBatchLiveChanges } from './applyBatch.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const metadata = { stream: 'search-1', revision: 0, position: 1n, at: '2026-11-21T12:00:00.000Z', actor: 'system' };
const decoded = (who: string | null) => ({
  event: { event: { type: 'RequirementsMatched', data: { userId: who } }, ...metadata },
});
const batch = (personal: ReturnType<typeof decoded>) => [
  { name: 'RequirementsMatched', storedType: 'RequirementsMatched.v3', ...metadata, plain: decoded(null), personal },
];

test('notifies the user in a sealed property while it can be decrypted', () => {
  const admins = ['role:admin', 'SearchLog'];
  expect(collectBatchLiveChanges([savedAndLoggedSearchesProjection], batch(decoded(userId)))).toEqual([
    [`user:${userId}`, 'SearchLog'],
    admins,
  ]);
  expect(collectBatchLiveChanges([savedAndLoggedSearchesProjection], batch(decoded(null)))).toEqual([admins]);
});
