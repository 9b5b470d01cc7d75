import { describe, expect, it } from 'vitest';
import {
  compoundFile,
  honestXls,
  xlsWithChain,
  xlsWithCircularDirectory,
  xlsWithCircularTable,
  xlsWithSmallCircle,
} from '../testing/compound.ts';
import { read, refusalOf } from '../testing/reading.ts';
import { workbookFile } from '../testing/workbooks.ts';
import { openCompoundFile } from './compoundFile.ts';

describe('a compound file', () => {
  it('gives the bytes of its streams, small and large', () => {
    const [small, large] = [Buffer.from('small'), Buffer.alloc(70_000, 'large')];
    const file = openCompoundFile(compoundFile({ '/Small': small, '/Large': large }));
    expect(file.stream('small')?.equals(small)).toBe(true);
    expect(file.stream('Large')?.equals(large)).toBe(true);
    expect(file.stream('Missing')).toBeNull();
  });

  it('is read when its chains of sectors are in order', async () => {
    expect((await read(honestXls(3000), 'c.xls')).providers).toHaveLength(3000);
  });

  it.each([
    ['runs in a circle', xlsWithChain('circle'), /a chain of its sectors runs in a circle/],
    ['is one of small sectors and circular', xlsWithSmallCircle(), /a chain of its sectors runs in a circle/],
    ['leads out of the file', xlsWithChain('outside'), /leads out of the file/],
    ['ends too early', xlsWithChain('end'), /a chain of its sectors ends too early/],
    ['is that of the directory and circular', xlsWithCircularDirectory(), /runs in a circle/],
    ['is that of the table and circular', xlsWithCircularTable(), /runs in a circle/],
  ])('whose chain of sectors %s is refused in words of its own', async (_what, bytes, words) => {
    const refusal = await refusalOf(read(bytes, 'c.xls'));
    expect(refusal.code).toBe('upload.damaged');
    expect(refusal.message).toMatch(words);
  });

  it('that names a part longer than itself is refused', async () => {
    const bytes = Buffer.from(honestXls());
    const directory = (bytes.readUInt32LE(0x30) + 1) * 512;
    for (let entry = 1; entry < 4; entry += 1) bytes.writeUInt32LE(0x7fffffff, directory + entry * 128 + 120);
    const refusal = await refusalOf(read(bytes, 'c.xls'));
    expect(refusal.message).toMatch(/longer than the file/);
  });

  it('that was cut off is refused as such', async () => {
    const whole = honestXls();
    for (const length of [100, 511, 512, 1024, whole.length - 2048]) {
      expect(await refusalOf(read(whole.subarray(0, length), 'c.xls'))).toMatchObject({ code: 'upload.damaged' });
    }
  });

  it('with an encrypted package is refused as encrypted', async () => {
    const encrypted = compoundFile({ '/EncryptionInfo': Buffer.alloc(64), '/EncryptedPackage': Buffer.alloc(5000) });
    for (const fileName of ['c.xlsx', 'c.xls']) {
      expect(await refusalOf(read(encrypted, fileName))).toMatchObject({ code: 'upload.encrypted' });
    }
  });

  it.each([
    ['WordDocument', 'a Word document (.doc)'],
    ['__properties_version1.0', 'an Outlook message (.msg)'],
    ['PowerPoint Document', 'a PowerPoint presentation (.ppt)'],
    ['Contents', 'the file of another program'],
  ])('with the stream %s is called %s', async (stream, what) => {
    const refusal = await refusalOf(read(compoundFile({ [`/${stream}`]: Buffer.alloc(5000) }), 'c.xls'));
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toContain(`not an Excel workbook but ${what}`);
  });

  it('whose workbook is another container never reaches a parser for that', async () => {
    const nested = compoundFile({ '/Workbook': workbookFile([{ rows: [['Provider'], ['1NCE']] }]) });
    expect(await refusalOf(read(nested, 'c.xls'))).toMatchObject({ code: 'upload.damaged' });
  });
});
