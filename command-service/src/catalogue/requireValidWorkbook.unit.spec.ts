import { expect, test } from 'vitest';
import { catchUploadRefusal } from './import/testing/parseTestCatalogue.ts';
import { createZipBombPart, createWorkbookWithManyParts, createZipPart, createZipFile } from './import/testing/zips.ts';
import { requireValidWorkbook } from './requireValidWorkbook.public.ts';

const workbook = createZipPart('xl/workbook.xml', '<workbook/>');
const small = createZipFile([workbook]);
/** A workbook that takes several event-loop turns to check. */
const large = createZipFile([
  workbook,
  ...Array.from({ length: 50 }, (_, at) => createZipPart(`xl/worksheets/sheet${at}.xml`, `${at} `.repeat(100_000))),
]);

test('rejects a workbook with too many inner files before inflating one', async () => {
  const others = Array.from({ length: 500 }, (_, at) => createZipPart(`xl/media/${at}.xml`, 'x'));
  const bombs = createZipFile([createZipBombPart('xl/bomb.xml', 100), workbook, ...others]);
  for (const bytes of [bombs, createWorkbookWithManyParts(9_900)])
    expect(await catchUploadRefusal(requireValidWorkbook(bytes))).toMatchObject({ code: 'upload.too-many-parts' });
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
  expect(await catchUploadRefusal(requireValidWorkbook(small))).toMatchObject({
    kind: 'unavailable',
    code: 'upload.busy',
  });
  await Promise.all(accepted);
  await requireValidWorkbook(small);
});
