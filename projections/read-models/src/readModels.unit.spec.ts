import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReadModel } from './readModel.ts';
import { readModels, readModelsReader } from './readModels.ts';
import { handlerIndexDdl, readerIndexDdl, tableDdl } from './table.ts';

const models: readonly ReadModel[] = readModels;
const golden = readFileSync(new URL('testing/readModels.golden.sql', import.meta.url), 'utf8');

describe('read models', () => {
  test('a table that changes has a new version beside it: both stand in the golden file', () => {
    const ddl = models.map(({ name, version, tables }) => {
      const schema = `${name}_v${version}`;
      const made = Object.values(tables).map(
        (table) => tableDdl(schema, table) + handlerIndexDdl(schema, table) + readerIndexDdl(schema, table),
      );
      return `-- ${name} ${version}\n${made.join('')}`;
    });
    expect(ddl.join('\n')).toBe(golden);
  });

  test('the reader is named by every version, in the order of the names', () => {
    expect(readModelsReader).toBe(
      'read-models applications.1 arrivals.1 catalogue.3 companies.1 companySearches.1 contacts.1 conversations.6 corrections.1 coverage.1 exchangeRates.1 notifications.4 people.9 privacy.2 responses.2 rfqBoard.10 rfqHistory.5 searches.5',
    );
  });
});
