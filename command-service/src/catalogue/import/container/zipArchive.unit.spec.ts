import { describe, expect, it } from 'vitest';
import { expectTestOutput } from '@marketplace/contracts/kernel/testing/testOutput.ts';
import { parseTestCatalogue, expectUploadRefusal } from '../testing/parseTestCatalogue.ts';
import { editTestWorkbookParts, createTestWorkbook } from '../testing/workbooks.ts';
import { createTestZipBombPart, createTestZipPart, type TestZipPart, createTestZipFile } from '../testing/zips.ts';
import { catalogueUploadLimits } from '../catalogueUploadLimits.ts';
import { openZipArchive } from './zipArchive.ts';

const name = 'xl/workbook.xml';
const workbook = createTestZipPart(name, '<workbook/>');

async function readPart(parts: readonly TestZipPart[], limits = catalogueUploadLimits): Promise<Buffer> {
  const archive = await openZipArchive(createTestZipFile(parts), limits);
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readRefusalCode(parts: readonly TestZipPart[]): Promise<string> {
  return expectUploadRefusal(readPart(parts)).then(({ code }) => code);
}

describe('an archive', () => {
  it('reads a part by its name, ignoring case', async () => {
    expect((await readPart([createTestZipPart('XL/Workbook.xml', '<workbook/>')])).toString()).toBe('<workbook/>');
  });

  it('rejects a part with an implausible declared size before inflating it', async () => {
    expect(await readRefusalCode([createTestZipBombPart(name, 2, 4 * 2 ** 30 - 1)])).toBe('upload.zip-bomb');
  });

  it('rejects a part that inflates 1000:1 while inflating it', async () => {
    expect(await readRefusalCode([createTestZipBombPart(name, 100)])).toBe('upload.zip-bomb');
  });

  it('rejects a part that inflates to more than its declared size', async () => {
    expect(await readRefusalCode([createTestZipBombPart(name, 100, 1000)])).toBe('upload.zip-bomb');
  });

  it('never inflates unread parts, such as a bomb in a picture', async () => {
    const picture = createTestZipBombPart('xl/media/a.png', 100);
    expect((await readPart([workbook, picture], { ...catalogueUploadLimits, inflatedBytes: 100 })).length).toBe(11);
  });

  it('rejects a part that inflates to less than its declared size as damaged', async () => {
    expect(await readRefusalCode([{ ...workbook, size: workbook.size + 1 }])).toBe('upload.damaged');
  });

  it('rejects a part with a wrong checksum as damaged', async () => {
    expect(await readRefusalCode([{ ...workbook, checksum: workbook.checksum ^ 1 }])).toBe('upload.damaged');
  });

  it('rejects an encrypted part as encrypted', async () => {
    expect(await readRefusalCode([{ ...workbook, encrypted: true }])).toBe('upload.encrypted');
  });

  it("rejects a part outside the archive's folder", async () => {
    expect(await readRefusalCode([workbook, createTestZipPart('../../etc/passwd', 'x')])).toBe('upload.damaged');
  });

  it('rejects an unsupported compression method, naming it', async () => {
    expect(await expectUploadRefusal(readPart([{ ...workbook, method: 9 }]))).toMatchObject({
      code: 'upload.compression',
      message: expect.stringContaining('the compression method Deflate64') as string,
    });
  });

  it('explains inner files when there are too many', async () => {
    const refusal = await expectUploadRefusal(readPart([workbook, workbook], { ...catalogueUploadLimits, parts: 1 }));
    expect(refusal.message).toContain('2 inner files (such as sheets and pictures), more than the maximum of 1.');
  });

  it('accepts 1,000 inner files and rejects 1,001', async () => {
    const createParts = (count: number) => [
      workbook,
      ...Array.from({ length: count - 1 }, (_, at) => createTestZipPart(`xl/media/${at}.png`, 'x')),
    ];
    expect((await readPart(createParts(1000))).toString()).toBe('<workbook/>');
    expect(await readRefusalCode(createParts(1001))).toBe('upload.too-many-parts');
  });

  it('rejects an archive without a workbook as not an Excel file', async () => {
    const document = createTestZipFile([
      createTestZipPart('word/document.xml', '<document/>'),
      createTestZipPart('[Content_Types].xml', '<Types/>'),
    ]);
    expect(await expectUploadRefusal(parseTestCatalogue(document))).toMatchObject({ code: 'upload.not-excel' });
  });

  it('rejects a document type declaration across two chunks', async () => {
    const catalogue = createTestWorkbook([{ rows: [['Provider'], ['1NCE']] }]);
    for (const padding of [65_530, 65_536, 131_066]) {
      const hostile = editTestWorkbookParts(catalogue, (path, xml) =>
        path === name ? xml.replace('<workbook', `<!--${' '.repeat(padding)}--><!DOCTYPE x><workbook`) : xml,
      );
      expect(await expectUploadRefusal(parseTestCatalogue(hostile))).toMatchObject({ code: 'upload.doctype' });
    }
  });
});

describe('damaged files', () => {
  it.each(['xlsx', 'xls'] as const)('either reads a damaged .%s or refuses it, without another error', async (type) => {
    // The .xls parser prints a message about each unknown record.
    if (type === 'xls') expectTestOutput(/^Missing Info for XLS Record/);
    const whole = createTestWorkbook(
      [
        {
          rows: [
            ['Provider', 'Type'],
            ['1NCE', 'MVNO'],
          ],
        },
      ],
      { type },
    );
    const positions = Array.from({ length: 150 }, (_none, at) => Math.floor((at * whole.length) / 150));
    // Damaging this byte makes the type of the second record unknown, so the parser prints its message at least once,
    // regardless of the other positions.
    const firstRecord = whole.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
    if (type === 'xls') positions.push(firstRecord + 21);
    for (const at of positions) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      await parseTestCatalogue(damaged, `c.${type}`).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'Refusal', code: expect.stringMatching(/^upload\./) as string });
      });
    }
  });
});
