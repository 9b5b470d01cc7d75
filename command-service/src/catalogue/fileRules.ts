import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { kindOfExtension } from './import/container/fileKind.ts';
import { refuseUpload, uploadLimits } from './import/uploadLimits.ts';
import { largestLogo } from './logo/storeLogo.ts';
import type { FileRules } from '../files/receiveFile.ts';

function checkExtension(fileName: string): Refusal | null {
  try {
    kindOfExtension(fileName);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Accepts one Excel file of at most 25 MB. */
export const previewRules: FileRules = {
  maxBytes: uploadLimits.packedBytes,
  fields: [],
  nameRefusal: checkExtension,
  tooLarge: () =>
    refuseUpload('upload.too-large', `The file is larger than ${uploadLimits.packedBytes / 2 ** 20} MB.`, 'tooLarge'),
};

/** Accepts the same file with the fields that confirm a preview. */
export const uploadRules: FileRules = { ...previewRules, fields: ['base', 'fileDigest', 'renames'] };

/** Accepts one image, identified by its content. */
export const logoRules: FileRules = {
  maxBytes: largestLogo,
  fields: ['base'],
  nameRefusal: () => null,
  tooLarge: () => new Refusal('tooLarge', 'logo.too-large', `A logo may have at most ${largestLogo / 1024} KB.`),
};
