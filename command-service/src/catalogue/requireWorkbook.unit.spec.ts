import { expect, test } from 'vitest';
import { refusalOf } from './import/testing/reading.ts';
import { bombPart, crowdedWorkbook, part, zipFile } from './import/testing/zips.ts';
import { requireWorkbook } from './requireWorkbook.public.ts';

const workbook = part('xl/workbook.xml', '<workbook/>');
const small = zipFile([workbook]);
/** A workbook that takes several event-loop turns to check. */
const large = zipFile([
  workbook,
  ...Array.from({ length: 50 }, (_, at) => part(`xl/worksheets/sheet${at}.xml`, `${at} `.repeat(100_000))),
]);

test('rejects a workbook with too many inner files before inflating one', async () => {
  const others = Array.from({ length: 500 }, (_, at) => part(`xl/media/${at}.xml`, 'x'));
  const bombs = zipFile([bombPart('xl/bomb.xml', 100), workbook, ...others]);
  for (const bytes of [bombs, crowdedWorkbook(9_900)])
    expect(await refusalOf(requireWorkbook(bytes))).toMatchObject({ code: 'upload.too-many-parts' });
});

test('checks one workbook at a time, in order of arrival', async () => {
  const checked: string[] = [];
  await Promise.all([
    requireWorkbook(large).then(() => checked.push('large')),
    requireWorkbook(small).then(() => checked.push('small')),
  ]);
  expect(checked).toEqual(['large', 'small']);
});

test('queues 16 workbooks, rejects more, and accepts the next one afterwards', async () => {
  const accepted = Array.from({ length: 17 }, () => requireWorkbook(small));
  expect(await refusalOf(requireWorkbook(small))).toMatchObject({ kind: 'unavailable', code: 'upload.busy' });
  await Promise.all(accepted);
  await requireWorkbook(small);
});
