import { msg } from '@lingui/core/runtime-macro';
import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { formatCatalogueImportIssues, formatCatalogueImportReport } from './importReport.ts';

const report: CatalogueUploadReportReplyItem = {
  uploadId: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11',
  version: 4,
  fileName: 'providers.xlsx',
  rows: 3,
  counts: { added: 1, changed: 0, removed: 2, unchanged: 5 },
  remarks: [
    {
      outcome: 'skip',
      code: 'duplicate',
      sheet: 'Providers',
      row: 3,
      column: 'Provider',
      value: '1nce GmbH',
      message: 'Row 2 contains the same provider.',
    },
    {
      outcome: 'notice',
      code: 'hiddenRows',
      sheet: null,
      row: null,
      column: null,
      value: null,
      message: 'Hidden rows are also imported.',
    },
  ],
  remarkCounts: { skip: 1, notice: 4 },
};

test('summarises an import, then lists remarks by position and the number of further ones', () => {
  expect(formatCatalogueImportReport(report)).toEqual([
    'Catalogue version 4 from providers.xlsx: 3 rows, 1 added, 0 changed, 2 removed, 5 unchanged.',
    '  skipped: Providers, row 3, Provider: Row 2 contains the same provider. (was "1nce GmbH")',
    '  note: file: Hidden rows are also imported.',
    '  and 3 more',
  ]);
});

test('reports that a file without differences changed nothing', () => {
  const same = { ...report, counts: { added: 0, changed: 0, removed: 0, unchanged: 8 }, remarks: [], remarkCounts: {} };
  expect(formatCatalogueImportReport(same)).toEqual([
    'The catalogue stays at version 4: providers.xlsx contains no changes (8 providers).',
  ]);
});

test('lists every position of a rejected file', () => {
  const refusal = new Refusal('rule', 'upload.no-rows', msg`Nothing to import.`, [
    { path: 'Providers.2.Provider', message: msg`The provider has no name.` },
  ]);
  expect(formatCatalogueImportIssues(refusal)).toEqual(['  Providers.2.Provider: The provider has no name.']);
  expect(formatCatalogueImportIssues(new Error('broken'))).toEqual([]);
});
