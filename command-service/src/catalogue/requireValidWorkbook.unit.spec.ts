import { expect, test } from 'vitest';
import { expectUploadRefusal } from './import/testing/parseTestCatalogue.ts';
import {
  createTestZipBombPart,
  createTestWorkbookWithManyParts,
  createTestZipPart,
  createTestZipFile,
} from './import/testing/zips.ts';
import { requireValidWorkbook } from './requireValidWorkbook.public.ts';

const workbook = createTestZipPart('xl/workbook.xml', '<workbook/>');
const small = createTestZipFile([workbook]);
/** A workbook that takes several event-loop turns to check. */
const large = createTestZipFile([
  workbook,
  ...Array.from({ length: 50 }, (_, at) => createTestZipPart(`xl/worksheets/sheet${at}.xml`, `${at} `.repeat(100_000))),
]);

test('rejects a workbook with too many inner files before inflating one', async () => {
  const others = Array.from({ length: 500 }, (_, at) => createTestZipPart(`xl/media/${at}.xml`, 'x'));
  const bombs = createTestZipFile([createTestZipBombPart('xl/bomb.xml', 100), workbook, ...others]);
  for (const bytes of [bombs, createTestWorkbookWithManyParts(9_900)])
    expect(await expectUploadRefusal(requireValidWorkbook(bytes))).toMatchObject({ code: 'upload.too-many-parts' });
});

test('checks one workbook at a time, in order of arrival', async () => {
  const checked: string[] = [];
  await Promise.all([
    requireValidWorkbook(large).then(() => checked.push('large')),
    requireValidWorkbook(small).then(() => checked.push('small')),
  ]);
  expect(checked).toEqual(['large', 'small']);
});

test('queues 16 workbooks, rejects more, and accepts the next one afterwards', async () => {
  const accepted = Array.from({ length: 17 }, () => requireValidWorkbook(small));
  expect(await expectUploadRefusal(requireValidWorkbook(small))).toMatchObject({
    kind: 'unavailable',
    code: 'upload.busy',
  });
  await Promise.all(accepted);
  await requireValidWorkbook(small);
});
