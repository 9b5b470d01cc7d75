const imageTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** A plain file name: no separators, no leading dot. */
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N}_ .()&+-]*\.([A-Za-z]{3,4})$/u;

/** @returns The content type for serving the file as a logo, or `null` for an unsupported name. */
export function getLogoContentTypeByFileName(file: string): string | null {
  const ending = fileName.exec(file)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(imageTypes, ending) ? (imageTypes[ending] ?? null) : null;
}

/** Prefix of all logo keys in the blob store. */
export const logoBlobKeyPrefix = 'logos/';

/**
 * Key of a logo in the blob store.
 *
 * @param file A name accepted by `getLogoContentTypeByFileName`.
 */
export function getLogoBlobKeyByFileName(file: string): string {
  return `${logoBlobKeyPrefix}${file}`;
}
