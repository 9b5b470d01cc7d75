import { describe, expect, it } from 'vitest';
import {
  createTestOleCompoundFile,
  createValidTestXls,
  createTestXlsWithBrokenSectorChain,
  createTestXlsWithCircularDirectory,
  createTestXlsWithCircularSectorTable,
  createTestXlsWithCircularMiniSectors,
} from '../testing/compoundFiles.ts';
import { parseTestCatalogue, expectUploadRefusal } from '../testing/parseTestCatalogue.ts';
import { createTestWorkbook } from '../testing/workbooks.ts';
import { openOleCompoundFile } from './compoundFile.ts';

describe('a compound file', () => {
  it('reads small and large streams', () => {
    const [small, large] = [Buffer.from('small'), Buffer.alloc(70_000, 'large')];
    const file = openOleCompoundFile(createTestOleCompoundFile({ '/Small': small, '/Large': large }));
    expect(file.stream('small')?.equals(small)).toBe(true);
    expect(file.stream('Large')?.equals(large)).toBe(true);
    expect(file.stream('Missing')).toBeNull();
  });

  it('accepts valid sector chains', async () => {
    expect((await parseTestCatalogue(createValidTestXls(3000), 'c.xls')).providers).toHaveLength(3000);
  });

  it.each([
    ['is circular', createTestXlsWithBrokenSectorChain('circle'), /A sector chain is circular\./],
    ['is one of small sectors and circular', createTestXlsWithCircularMiniSectors(), /A sector chain is circular\./],
    ['leads outside the file', createTestXlsWithBrokenSectorChain('outside'), /A sector chain leads outside the file/],
    ['ends too early', createTestXlsWithBrokenSectorChain('end'), /A sector chain ends too early\./],
    ['is that of the directory and circular', createTestXlsWithCircularDirectory(), /A sector chain is circular\./],
    ['is that of the table and circular', createTestXlsWithCircularSectorTable(), /A sector chain is circular\./],
  ])('rejects a file with a specific message when a sector chain %s', async (_what, bytes, expectedText) => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(bytes, 'c.xls'));
    expect(refusal.code).toBe('upload.damaged');
    expect(refusal.message).toMatch(expectedText);
  });

  it('rejects a file with an entry longer than the file', async () => {
    const bytes = Buffer.from(createValidTestXls());
    const directory = (bytes.readUInt32LE(0x30) + 1) * 512;
    for (let entry = 1; entry < 4; entry += 1) bytes.writeUInt32LE(0x7fffffff, directory + entry * 128 + 120);
    const refusal = await expectUploadRefusal(parseTestCatalogue(bytes, 'c.xls'));
    expect(refusal.message).toMatch(/A stream is longer than the file\./);
  });

  it('rejects a truncated file', async () => {
    const whole = createValidTestXls();
    for (const length of [100, 511, 512, 1024, whole.length - 2048]) {
      expect(await expectUploadRefusal(parseTestCatalogue(whole.subarray(0, length), 'c.xls'))).toMatchObject({
        code: 'upload.damaged',
      });
    }
  });

  it('rejects a file with an encrypted package as encrypted', async () => {
    const encrypted = createTestOleCompoundFile({
      '/EncryptionInfo': Buffer.alloc(64),
      '/EncryptedPackage': Buffer.alloc(5000),
    });
    for (const fileName of ['c.xlsx', 'c.xls']) {
      expect(await expectUploadRefusal(parseTestCatalogue(encrypted, fileName))).toMatchObject({
        code: 'upload.encrypted',
      });
    }
  });

  it.each([
    ['WordDocument', 'Word document (.doc)'],
    ['__properties_version1.0', 'Outlook message (.msg)'],
    ['PowerPoint Document', 'PowerPoint presentation (.ppt)'],
  ])('describes a file with the stream %s as %s', async (stream, description) => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(createTestOleCompoundFile({ [`/${stream}`]: Buffer.alloc(5000) }), 'c.xls'),
    );
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toContain(`not an Excel workbook. Detected format: ${description}.`);
  });

  it('rejects the file of an unknown program without naming a format', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(createTestOleCompoundFile({ '/Contents': Buffer.alloc(5000) }), 'c.xls'),
    );
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toContain('not an Excel workbook. Save the data');
  });

  it('does not pass a nested container to its parser', async () => {
    const nested = createTestOleCompoundFile({ '/Workbook': createTestWorkbook([{ rows: [['Provider'], ['1NCE']] }]) });
    expect(await expectUploadRefusal(parseTestCatalogue(nested, 'c.xls'))).toMatchObject({ code: 'upload.damaged' });
  });
});
