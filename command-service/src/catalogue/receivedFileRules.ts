import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { parseZipOrOleContainerKindFromName } from './import/container/fileKind.ts';
import { createFileTooLargeRefusal, catalogueUploadLimits } from './import/catalogueUploadLimits.ts';
import { maxLogoBytes } from './logo/storeLogo.ts';
import type { ReceivedFileRules } from '../files/receiveFileIntoMemory.ts';

function checkExtension(fileName: string): Refusal | null {
  try {
    parseZipOrOleContainerKindFromName(fileName);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Accepts one Excel file of at most 25 MB. */
export const cataloguePreviewFileRules: ReceivedFileRules = {
  maxBytes: catalogueUploadLimits.packedBytes,
  fields: [],
  nameRefusal: checkExtension,
  tooLarge: () => createFileTooLargeRefusal(catalogueUploadLimits),
};

/** Accepts the same file as `cataloguePreviewFileRules`, with the fields that confirm a preview. */
export const catalogueUploadFileRules: ReceivedFileRules = {
  ...cataloguePreviewFileRules,
  fields: ['base', 'fileDigest', 'renames'],
};

/** Accepts one file with any name. A later check ensures that its content is an image. */
export const logoFileRules: ReceivedFileRules = {
  maxBytes: maxLogoBytes,
  fields: ['base'],
  nameRefusal: () => null,
  tooLarge: () =>
    new Refusal(
      'tooLarge',
      'logo.too-large',
      msg`Logos can be at most ${{ kilobytes: maxLogoBytes / 1024 }} KB. Upload a smaller file.`,
    ),
};
