import { readFileSync } from 'node:fs';
import { parseCatalogueFile } from '@marketplace/command-service/catalogue/import/parseCatalogueFile.ts';
import { catalogueUploadLimits } from '@marketplace/command-service/catalogue/import/catalogueUploadLimits.ts';
import { describe, expect, it } from 'vitest';
import { demoCatalogueFileUrls, loadDemoCatalogueRecords, buildDemoCatalogueWorkbook } from './sampleCatalogue.ts';

const read = (bytes: Buffer): ReturnType<typeof parseCatalogueFile> =>
  parseCatalogueFile(bytes, 'iot-connectivity-providers.xlsx', catalogueUploadLimits);

describe('sample workbook in the repository', () => {
  it('contains 111 providers, none rejected, skipped or repaired', async () => {
    const file = await read(readFileSync(demoCatalogueFileUrls.workbook));
    expect(file.providers).toHaveLength(111);
    expect(file.rows).toBe(111);
    expect(file.remarks.map(({ code, sheet }) => [code, sheet])).toEqual([['otherSheet', 'About']]);
  });

  it('keeps every country of every provider, including Moldova', async () => {
    const { providers } = await read(readFileSync(demoCatalogueFileUrls.workbook));
    expect(providers.map(({ countries }) => countries)).toEqual(
      loadDemoCatalogueRecords().map(({ countries }) => countries),
    );
    expect(providers.filter(({ countries }) => countries?.includes('MD'))).toHaveLength(16);
  });

  it('matches providers.json, except for two logo paths and one spelling', async () => {
    const { providers } = await read(readFileSync(demoCatalogueFileUrls.workbook));
    expect(providers).toEqual(
      loadDemoCatalogueRecords().map((record) => ({
        ...record,
        logoFile: record.logoFile?.replace('logos/', '') ?? null,
        protocols: record.protocols?.replace('LTE Cat-1 bis', 'Cat-1 bis') ?? null,
      })),
    );
  });

  it('matches the output of buildSample.ts', async () => {
    const [built, kept] = [
      await read(buildDemoCatalogueWorkbook()),
      await read(readFileSync(demoCatalogueFileUrls.workbook)),
    ];
    expect(built).toEqual(kept);
  });

  it('marks five partners and excludes the four research organisations from the showcase', async () => {
    const { providers } = await read(readFileSync(demoCatalogueFileUrls.workbook));
    expect(providers.filter(({ partner }) => partner)).toHaveLength(5);
    expect(providers.filter(({ showcase }) => !showcase).map(({ name }) => name)).toEqual([
      'Transforma Insights',
      'Berg Insight',
      'Kaleido Intelligence',
      'IoT Analytics',
    ]);
  });
});
