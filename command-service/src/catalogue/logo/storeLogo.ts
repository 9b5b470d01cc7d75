import { msg } from '@lingui/core/runtime-macro';
import { type BlobStore, computeSha256 } from '@marketplace/blobs/port.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  getLogoBlobKeyByFileName,
  getLogoContentTypeByFileName,
} from '@marketplace/domain/catalogue/catalogue.logos.ts';
import { detectLogoImageKind } from './imageKind.ts';

/** Maximum logo size in bytes. */
export const maxLogoBytes = 512 * 1024;

/** A provider's id reduced to characters that are safe in file names and URLs. */
function toFileStem(providerId: string): string {
  const stem = providerId.replace(/[^a-z0-9-]/g, '').replace(/^-+/, '');
  return stem === '' ? 'logo' : stem.slice(0, 80);
}

/** Blob store for logos, and the function that re-encodes uploaded images. */
export interface StoreLogoDeps {
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly reencodeImage: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Stores a re-encoded logo under a name derived from the provider and the bytes, so that a name never refers to two
 * images and every past version of the catalogue keeps its logo.
 * @returns the file name.
 * @throws Refusal 'logo.kind' unless the image is a PNG, JPEG or WebP, 'logo.damaged', 'logo.too-many-pixels'.
 */
export async function storeLogo(
  { blobs, reencodeImage }: StoreLogoDeps,
  providerId: string,
  bytes: Buffer,
): Promise<string> {
  const kind = detectLogoImageKind(bytes);
  if (kind === null) {
    const message = msg`Logos must be PNG, JPEG or WebP images.`;
    throw new Refusal('rule', 'logo.kind', message, [{ path: 'file', message }]);
  }
  const reencoded = await reencodeImage(bytes);
  const digest = computeSha256(reencoded).slice(0, 12);
  const name = `${toFileStem(providerId)}-${digest}.${kind}`;
  await blobs.put(getLogoBlobKeyByFileName(name), reencoded, getLogoContentTypeByFileName(name) ?? '');
  return name;
}
