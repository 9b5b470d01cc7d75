import { refuseUpload, uploadLimits } from './import/uploadLimits.ts';
import { openArchive } from './import/container/zipArchive.ts';
import { readWorkbookParts } from './import/xlsx/packageParts.ts';

/** Inflates a part to its end and keeps nothing of it. */
async function readThrough(chunks: AsyncGenerator<Buffer, void>): Promise<void> {
  let next = await chunks.next();
  while (next.done !== true) next = await chunks.next();
}

/**
 * Refuses bytes that are no sound .xlsx within the limits of an uploaded catalogue: what inflates is counted and thrown away, and no cell
 * is read. @throws Refusal `upload.not-excel`, `upload.zip-bomb` and whatever else keeps such a file from being opened.
 */
export async function requireWorkbook(bytes: Buffer): Promise<void> {
  const zip = await openArchive(bytes, uploadLimits);
  await readWorkbookParts(zip);
  if (zip.names.some((name) => /vbaproject\.bin$/i.test(name))) {
    throw refuseUpload('upload.not-excel', 'A workbook with macros is not taken. Save it as .xlsx and send it again.');
  }
  for (const name of zip.names) await readThrough(zip.read(name));
}
