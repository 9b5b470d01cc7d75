import { expect, test } from 'vitest';
import { requireRowsWithinExportLimit } from './analyticsExport.ts';

test('refuses a table that exceeds the export limit instead of truncating it', () => {
  expect(requireRowsWithinExportLimit([1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(() => requireRowsWithinExportLimit([1, 2, 3, 4], 3)).toThrow(
    expect.objectContaining({ code: 'analytics.export-too-large', kind: 'rule' }),
  );
});
