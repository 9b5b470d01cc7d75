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

/** @returns the content type under which a file of this name is served as a logo, `null` for every other name. */
export function logoType(file: string): string | null {
  const ending = fileName.exec(file)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(imageTypes, ending) ? (imageTypes[ending] ?? null) : null;
}

/** What the keys of all logos begin with in the blob store. */
export const logoPrefix = 'logos/';

/** Key of a logo in the blob store. @param file a name that `logoType` knows. */
export function logoKey(file: string): string {
  return `${logoPrefix}${file}`;
}
