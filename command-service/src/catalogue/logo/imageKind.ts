/** Image formats accepted as logos. */
export type LogoImageKind = 'png' | 'jpg' | 'webp';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Detects the format from the first bytes, regardless of the file name. Returns `null` for any other format. SVG is not
 * accepted, because it may contain scripts and links, which are not removed here.
 */
export function detectLogoImageKind(bytes: Buffer): LogoImageKind | null {
  if (bytes.subarray(0, 8).equals(png)) return 'png';
  if (bytes.subarray(0, 3).equals(jpeg)) return 'jpg';
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return riff ? 'webp' : null;
}
