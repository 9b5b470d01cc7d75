import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { refuseUpload, type UploadLimits, uploadLimits } from './import/uploadLimits.ts';
import { openArchive } from './import/container/zipArchive.ts';
import { readWorkbookParts } from './import/xlsx/packageParts.ts';

/**
 * Limits of a workbook that is stored and never read: 60 sheets with drawings and comments have about 300 inner files, and each costs a
 * third of a millisecond.
 */
const checkedWorkbook: UploadLimits = { ...uploadLimits, inflatedBytes: 100 * 2 ** 20, parts: 500 };

/** One workbook at a time, because checking it takes time from all other calls. */
const inTurn = createSemaphore({
  atOnce: 1,
  waiting: 16,
  busy: ['upload.busy', 'Other files are being checked. Please try again in a moment.'],
});

/** Inflates a part to its end and keeps nothing of it. */
async function readThrough(chunks: AsyncGenerator<Buffer, void>): Promise<void> {
  let next = await chunks.next();
  while (next.done !== true) next = await chunks.next();
}

async function check(bytes: Buffer): Promise<void> {
  const zip = await openArchive(bytes, checkedWorkbook);
  await readWorkbookParts(zip);
  if (zip.names.some((name) => /vbaproject\.bin$/i.test(name))) {
    throw refuseUpload('upload.not-excel', 'A workbook with macros is not taken. Save it as .xlsx and send it again.');
  }
  for (const name of zip.names) await readThrough(zip.read(name));
}

/**
 * Refuses bytes that are no sound .xlsx of at most 500 inner files and 100 MB inflated. The inflated bytes are counted and discarded, and
 * no cell is read. @throws Refusal `upload.not-excel`, `upload.too-many-parts`, `upload.zip-bomb` and others that keep such a file from
 * being opened.
 */
export function requireWorkbook(bytes: Buffer): Promise<void> {
  return inTurn(() => check(bytes));
}
