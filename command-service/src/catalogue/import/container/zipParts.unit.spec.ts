import { describe, expect, it } from 'vitest';
import { read, refusalOf } from '../testing/reading.ts';
import { workbookFile } from '../testing/workbooks.ts';
import { bombPart, compoundFile, part, type TestPart, zipFile } from '../testing/zips.ts';
import { uploadLimits } from '../uploadLimits.ts';
import { readZipParts } from './zipParts.ts';

const types = part('[Content_Types].xml', '<Types/>');
const workbook = part('xl/workbook.xml', '<workbook/>');

function codeOf(parts: readonly TestPart[]): Promise<string> {
  return refusalOf(readZipParts(zipFile(parts), uploadLimits)).then(({ code }) => code);
}

describe('an archive', () => {
  it('gives the parts that the parser needs, and no others', async () => {
    const skipped = [
      'xl/media/a.png',
      'xl/theme/theme1.xml',
      'docProps/app.xml',
      'xl/calcChain.xml',
      'xl/vbaProject.bin',
    ];
    const zip = zipFile([types, workbook, ...skipped.map((name) => part(name, 'x'))]);
    const { parts } = await readZipParts(zip, uploadLimits);
    expect([...parts.keys()]).toEqual(['[Content_Types].xml', 'xl/workbook.xml']);
  });

  it('that declares far more than it could hold is refused before it is inflated', async () => {
    expect(await codeOf([types, workbook, bombPart('xl/worksheets/sheet1.xml', 2, 4 * 2 ** 30 - 1)])).toBe(
      'upload.zip-bomb',
    );
  });

  it('that inflates 1000:1 is refused while it inflates', async () => {
    expect(await codeOf([types, workbook, bombPart('xl/worksheets/sheet1.xml', 100)])).toBe('upload.zip-bomb');
  });

  it('that inflates to more than it declares is refused', async () => {
    expect(await codeOf([types, workbook, bombPart('xl/worksheets/sheet1.xml', 100, 1000)])).toBe('upload.zip-bomb');
  });

  it('that hides its bomb in a picture is refused as well', async () => {
    expect(await codeOf([types, workbook, bombPart('xl/media/a.png', 100)])).toBe('upload.zip-bomb');
  });

  it('that inflates to less than it declares is damaged', async () => {
    expect(await codeOf([types, { ...workbook, size: workbook.size + 1 }])).toBe('upload.damaged');
  });

  it('whose content does not have its checksum is damaged', async () => {
    expect(await codeOf([types, { ...workbook, checksum: workbook.checksum ^ 1 }])).toBe('upload.damaged');
  });

  it('with an encrypted part is refused as encrypted', async () => {
    expect(await codeOf([types, { ...workbook, encrypted: true }])).toBe('upload.encrypted');
  });

  it('whose parts leave their folder is refused', async () => {
    expect(await codeOf([types, workbook, part('../../etc/passwd', 'x')])).toBe('upload.damaged');
  });

  it('without a workbook is no Excel file', async () => {
    expect(await codeOf([part('word/document.xml', '<document/>'), types])).toBe('upload.not-excel');
  });

  it('with a document type across two chunks of a part is refused', async () => {
    for (const padding of [65_530, 65_536, 131_066]) {
      const sheet = part('xl/worksheets/sheet1.xml', `<!--${' '.repeat(padding)}--><!DOCTYPE x><worksheet/>`);
      expect(await codeOf([types, workbook, sheet])).toBe('upload.doctype');
    }
  });

  it('with a part in UTF-16 is refused, because nothing could be looked for in it', async () => {
    const wide = part('xl/worksheets/sheet1.xml', '');
    const packed = zipFile([types, workbook, { ...wide, ...part(wide.name, '\0<\0?') }]);
    expect(await refusalOf(readZipParts(packed, uploadLimits))).toMatchObject({ code: 'upload.damaged' });
  });
});

describe('a compound file', () => {
  it('with an encrypted package is refused as encrypted', async () => {
    const encrypted = compoundFile({ '/EncryptionInfo': Buffer.alloc(64), '/EncryptedPackage': Buffer.alloc(5000) });
    for (const fileName of ['c.xlsx', 'c.xls']) {
      expect(await refusalOf(read(encrypted, fileName))).toMatchObject({ code: 'upload.encrypted' });
    }
  });

  it('of another program is refused as damaged', async () => {
    const other = compoundFile({ '/WordDocument': Buffer.alloc(5000) });
    expect(await refusalOf(read(other, 'c.xls'))).toMatchObject({ code: 'upload.damaged' });
  });
});

describe('damage anywhere in a file', () => {
  it.each(['xlsx', 'xls'] as const)(
    'of an .%s ends in a refusal or in what could be read, never in another error',
    async (type) => {
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
