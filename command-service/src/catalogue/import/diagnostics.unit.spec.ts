import { toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { expect, test, vi } from 'vitest';
import {
  addImportDiagnostic,
  createImportDiagnosticCollector,
  listFirstImportDiagnosticsBySeverity,
} from './diagnostics.ts';

test('creates messages only for the diagnostics that are reported', () => {
  const log = createImportDiagnosticCollector();
  const message = vi.fn(() => toUntranslatedMessage('Skipped.'));
  const place = { sheet: 'Providers', row: 2, column: 'Provider' };
  for (let row = 0; row < 150; row += 1) {
    addImportDiagnostic(log, place, { outcome: 'skip', code: 'duplicateProvider', value: 'emnify', message });
  }
  expect(listFirstImportDiagnosticsBySeverity(log)).toHaveLength(100);
  expect(log.counts.skip).toBe(150);
  expect(message).toHaveBeenCalledTimes(100);
});
