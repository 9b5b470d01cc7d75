import { describe, expect, it } from 'vitest';
import { expectOutput } from '@marketplace/contracts/kernel/testing/testOutput.ts';
import { read, refusalOf } from '../testing/reading.ts';
import { editedWorkbook, workbookFile } from '../testing/workbooks.ts';
import { bombPart, part, type TestPart, zipFile } from '../testing/zips.ts';
import { uploadLimits } from '../uploadLimits.ts';
import { openArchive } from './zipArchive.ts';

const name = 'xl/workbook.xml';
const workbook = part(name, '<workbook/>');

async function contentOf(parts: readonly TestPart[], limits = uploadLimits): Promise<Buffer> {
  const archive = await openArchive(zipFile(parts), limits);
  const chunks: Buffer[] = [];
  for await (const chunk of archive.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function codeOf(parts: readonly TestPart[]): Promise<string> {
  return refusalOf(contentOf(parts)).then(({ code }) => code);
}

describe('an archive', () => {
  it('gives a part by its name in any case', async () => {
    expect((await contentOf([part('XL/Workbook.xml', '<workbook/>')])).toString()).toBe('<workbook/>');
  });

  it('that declares far more than it could hold is refused before it is inflated', async () => {
    expect(await codeOf([bombPart(name, 2, 4 * 2 ** 30 - 1)])).toBe('upload.zip-bomb');
  });

  it('that inflates 1000:1 is refused while it inflates', async () => {
    expect(await codeOf([bombPart(name, 100)])).toBe('upload.zip-bomb');
  });

  it('that inflates to more than it declares is refused', async () => {
    expect(await codeOf([bombPart(name, 100, 1000)])).toBe('upload.zip-bomb');
  });

  it('never inflates what nobody reads, such as a bomb in a picture', async () => {
    const picture = bombPart('xl/media/a.png', 100);
    expect((await contentOf([workbook, picture], { ...uploadLimits, inflatedBytes: 100 })).length).toBe(11);
  });

  it('that inflates to less than it declares is damaged', async () => {
    expect(await codeOf([{ ...workbook, size: workbook.size + 1 }])).toBe('upload.damaged');
  });

  it('whose content does not have its checksum is damaged', async () => {
    expect(await codeOf([{ ...workbook, checksum: workbook.checksum ^ 1 }])).toBe('upload.damaged');
  });

  it('with an encrypted part is refused as encrypted', async () => {
    expect(await codeOf([{ ...workbook, encrypted: true }])).toBe('upload.encrypted');
  });

  it('whose parts leave their folder is refused', async () => {
    expect(await codeOf([workbook, part('../../etc/passwd', 'x')])).toBe('upload.damaged');
  });

  it('packed in a way that Excel does not use is refused with the name of that way', async () => {
    expect(await refusalOf(contentOf([{ ...workbook, method: 9 }]))).toMatchObject({
      code: 'upload.compression',
      message: expect.stringContaining('packed with Deflate64') as string,
    });
  });

  it('with too many inner files is refused in words that say what those are', async () => {
    const refusal = await refusalOf(contentOf([workbook, workbook], { ...uploadLimits, parts: 1 }));
    expect(refusal.message).toContain('2 inner files (sheets, pictures and the like)');
  });

  it('of a catalogue is read with 1,000 inner files, and refused with 1,001', async () => {
    const crowded = (count: number) => [
      workbook,
      ...Array.from({ length: count - 1 }, (_, at) => part(`xl/media/${at}.png`, 'x')),
    ];
    expect((await contentOf(crowded(1000))).toString()).toBe('<workbook/>');
    expect(await codeOf(crowded(1001))).toBe('upload.too-many-parts');
  });

  it('without a workbook is no Excel file', async () => {
    const document = zipFile([part('word/document.xml', '<document/>'), part('[Content_Types].xml', '<Types/>')]);
    expect(await refusalOf(read(document))).toMatchObject({ code: 'upload.not-excel' });
  });

  it('with a document type across two chunks of a part is refused', async () => {
    const catalogue = workbookFile([{ rows: [['Provider'], ['1NCE']] }]);
    for (const padding of [65_530, 65_536, 131_066]) {
      const hostile = editedWorkbook(catalogue, (path, xml) =>
        path === name ? xml.replace('<workbook', `<!--${' '.repeat(padding)}--><!DOCTYPE x><workbook`) : xml,
      );
      expect(await refusalOf(read(hostile))).toMatchObject({ code: 'upload.doctype' });
    }
  });
});

describe('damage anywhere in a file', () => {
  it.each(['xlsx', 'xls'] as const)(
    'of an .%s ends in a refusal or in what could be read, never in another error',
    async (type) => {
      // The parser of .xls prints records that it does not know.
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
    },
  );
});
