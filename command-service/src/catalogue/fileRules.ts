import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { kindOfExtension } from './import/container/fileKind.ts';
import { refuseUpload, uploadLimits } from './import/uploadLimits.ts';
import { largestLogo } from './logo/storeLogo.ts';
import type { FileRules } from '../files/receiveFile.ts';

function extensionRefusal(fileName: string): Refusal | null {
  try {
    kindOfExtension(fileName);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** One Excel file of at most 25 MB. */
export const previewRules: FileRules = {
  maxBytes: uploadLimits.packedBytes,
  fields: [],
  nameRefusal: extensionRefusal,
  tooLarge: () =>
    refuseUpload('upload.too-large', `The file is larger than ${uploadLimits.packedBytes / 2 ** 20} MB.`, 'tooLarge'),
};

/** The same, with what confirms a preview. */
export const uploadRules: FileRules = { ...previewRules, fields: ['base', 'fileDigest', 'renames'] };

/** One picture; what it is, its bytes say. */
export const logoRules: FileRules = {
  maxBytes: largestLogo,
  fields: ['base'],
  nameRefusal: () => null,
  tooLarge: () => new Refusal('tooLarge', 'logo.too-large', `A logo may have at most ${largestLogo / 1024} KB.`),
};
