import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReadModel } from './readModel.ts';
import { readModels, readModelsCheckpointName } from './readModels.ts';
import { buildProjectionHandlerIndexesDdl, buildReadModelReaderIndexesDdl, buildTableDdl } from './table.ts';

const models: readonly ReadModel[] = readModels;
const goldenDdl = readFileSync(new URL('testing/readModels.golden.sql', import.meta.url), 'utf8');

describe('read model registry', () => {
  test('matches the golden file, which changes together with a version', () => {
    const ddl = models.map(({ name, version, tables }) => {
      const schema = `${name}_v${version}`;
      const made = Object.values(tables).map(
        (table) =>
          buildTableDdl(schema, table) +
          buildProjectionHandlerIndexesDdl(schema, table) +
          buildReadModelReaderIndexesDdl(schema, table),
      );
      return `-- ${name} ${version}\n${made.join('')}`;
    });
    expect(ddl.join('\n')).toBe(goldenDdl);
  });

  test('names the checkpoint after all versions in alphabetical order', () => {
    expect(readModelsCheckpointName).toBe(
      'read-models applications.1 arrivals.1 catalogue.3 companies.1 companySearches.1 contacts.1 conversations.6 corrections.1 coverage.1 exchangeRates.1 notifications.4 people.9 privacy.2 responses.2 rfqBoard.10 rfqHistory.5 searches.5',
    );
  });
});
