import { msg } from '@lingui/core/runtime-macro';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import {
  createUploadRefusal,
  type UploadedWorkbookLimits,
  catalogueUploadLimits,
} from './import/catalogueUploadLimits.ts';
import { openZipArchive } from './import/container/zipArchive.ts';
import { parseWorkbookSheetListAndPartNames } from './import/xlsx/packageParts.ts';

/**
 * Limits on a workbook that is stored without reading its cells. A workbook that has drawings and comments on 60 sheets
 * has about 300 inner files. Checking one of these files takes about 0.3 ms.
 */
const limits: UploadedWorkbookLimits = { ...catalogueUploadLimits, inflatedBytes: 100 * 2 ** 20, parts: 500 };

/** Checks one workbook at a time, because the check delays all other calls. */
const runLimited = createSemaphore({
  atOnce: 1,
  waiting: 16,
  busy: ['upload.busy', msg`Other files are being checked. Try again in a moment.`],
});

/** Inflates a part completely, discarding its bytes. */
async function inflate(chunks: AsyncGenerator<Buffer, void>): Promise<void> {
  let next = await chunks.next();
  while (next.done !== true) next = await chunks.next();
}

async function check(bytes: Buffer): Promise<void> {
  const zip = await openZipArchive(bytes, limits);
  await parseWorkbookSheetListAndPartNames(zip);
  if (zip.names.some((name) => /vbaproject\.bin$/i.test(name))) {
    throw createUploadRefusal(
      'upload.not-excel',
      msg`Workbooks with macros are not accepted. Save the file as .xlsx without macros and upload it again.`,
    );
  }
  for (const name of zip.names) await inflate(zip.read(name));
}

/**
 * Rejects bytes that are not a valid .xlsx file with at most 500 inner files and 100 MB of inflated content. Counts and
 * discards the inflated bytes; reads no cells.
 * @throws Refusal `upload.not-excel`, `upload.too-many-parts`, `upload.zip-bomb` and others for files that cannot be
 * opened.
 */
export function requireValidWorkbook(bytes: Buffer): Promise<void> {
  return runLimited(() => check(bytes));
}
