import { describe, expect, it } from 'vitest';
import { expectOutput } from '@marketplace/contracts/kernel/testing/testOutput.ts';
import { read, refusalOf } from '../testing/reading.ts';
import { editedWorkbook, workbookFile } from '../testing/workbooks.ts';
import { bombPart, part, type TestPart, zipFile } from '../testing/zips.ts';
import { uploadLimits } from '../uploadLimits.ts';
import { openArchive } from './zipArchive.ts';

const name = 'xl/workbook.xml';
const workbook = part(name, '<workbook/>');

async function readPart(parts: readonly TestPart[], limits = uploadLimits): Promise<Buffer> {
  const archive = await openArchive(zipFile(parts), limits);
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readRefusalCode(parts: readonly TestPart[]): Promise<string> {
  return refusalOf(readPart(parts)).then(({ code }) => code);
}

describe('an archive', () => {
  it('reads a part by its name, ignoring case', async () => {
    expect((await readPart([part('XL/Workbook.xml', '<workbook/>')])).toString()).toBe('<workbook/>');
  });

  it('rejects a part with an implausible declared size before inflating it', async () => {
    expect(await readRefusalCode([bombPart(name, 2, 4 * 2 ** 30 - 1)])).toBe('upload.zip-bomb');
  });

  it('rejects a part that inflates 1000:1 while inflating it', async () => {
    expect(await readRefusalCode([bombPart(name, 100)])).toBe('upload.zip-bomb');
  });

  it('rejects a part that inflates to more than its declared size', async () => {
    expect(await readRefusalCode([bombPart(name, 100, 1000)])).toBe('upload.zip-bomb');
  });

  it('never inflates unread parts, such as a bomb in a picture', async () => {
    const picture = bombPart('xl/media/a.png', 100);
    expect((await readPart([workbook, picture], { ...uploadLimits, inflatedBytes: 100 })).length).toBe(11);
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
    expect(await readRefusalCode([workbook, part('../../etc/passwd', 'x')])).toBe('upload.damaged');
  });

  it('rejects an unsupported compression method, naming it', async () => {
    expect(await refusalOf(readPart([{ ...workbook, method: 9 }]))).toMatchObject({
      code: 'upload.compression',
      message: expect.stringContaining('packed with Deflate64') as string,
    });
  });

  it('explains inner files when there are too many', async () => {
    const refusal = await refusalOf(readPart([workbook, workbook], { ...uploadLimits, parts: 1 }));
    expect(refusal.message).toContain('2 inner files (sheets, pictures and the like)');
  });

  it('accepts 1,000 inner files and rejects 1,001', async () => {
    const createParts = (count: number) => [
      workbook,
      ...Array.from({ length: count - 1 }, (_, at) => part(`xl/media/${at}.png`, 'x')),
    ];
    expect((await readPart(createParts(1000))).toString()).toBe('<workbook/>');
    expect(await readRefusalCode(createParts(1001))).toBe('upload.too-many-parts');
  });

  it('rejects an archive without a workbook as not an Excel file', async () => {
    const document = zipFile([part('word/document.xml', '<document/>'), part('[Content_Types].xml', '<Types/>')]);
    expect(await refusalOf(read(document))).toMatchObject({ code: 'upload.not-excel' });
  });

  it('rejects a document type declaration across two chunks', async () => {
    const catalogue = workbookFile([{ rows: [['Provider'], ['1NCE']] }]);
    for (const padding of [65_530, 65_536, 131_066]) {
      const hostile = editedWorkbook(catalogue, (path, xml) =>
        path === name ? xml.replace('<workbook', `<!--${' '.repeat(padding)}--><!DOCTYPE x><workbook`) : xml,
      );
      expect(await refusalOf(read(hostile))).toMatchObject({ code: 'upload.doctype' });
    }
  });
});

describe('damaged files', () => {
  it.each(['xlsx', 'xls'] as const)('either reads a damaged .%s or refuses it, without another error', async (type) => {
    // The .xls parser prints unknown records.
    if (type === 'xls') expectOutput(/^Missing Info for XLS Record/);
    const whole = workbookFile(
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
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      await read(damaged, `c.${type}`).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'Refusal', code: expect.stringMatching(/^upload\./) as string });
      });
    }
  });
});
