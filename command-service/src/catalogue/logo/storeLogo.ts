import { type BlobStore, sha256Of } from '@marketplace/blobs/port.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { logoKey, logoType } from '@marketplace/domain/catalogue/catalogue.logos.ts';
import { imageKind } from './imageKind.ts';

/** The largest logo, in bytes. */
export const largestLogo = 512 * 1024;

/** A provider's id in letters that every file system and address takes. */
function stemOf(providerId: string): string {
  const plain = providerId.replace(/[^a-z0-9-]/g, '').replace(/^-+/, '');
  return plain === '' ? 'logo' : plain.slice(0, 80);
}

/** Where logos stand, and how foreign pictures become pictures that hold nothing else. */
export interface LogoStore {
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly drawAnew: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Stores a logo, drawn anew, under a name that follows from the provider and the bytes, so that a name never stands for two pictures and every past
 * version of the catalogue keeps its own. @returns the file name.
 * @throws Refusal 'logo.kind' unless it is PNG, JPEG or WebP, 'logo.damaged', 'logo.too-many-pixels'.
 */
export async function storeLogo({ blobs, drawAnew }: LogoStore, providerId: string, bytes: Buffer): Promise<string> {
  const kind = imageKind(bytes);
  if (kind === null) {
    throw new Refusal('rule', 'logo.kind', 'Only PNG, JPEG and WebP pictures are taken as logos.', [
      { path: 'file', message: 'Only PNG, JPEG and WebP pictures are taken as logos.' },
    ]);
  }
  const picture = await drawAnew(bytes);
  const digest = sha256Of(picture).slice(0, 12);
  const name = `${stemOf(providerId)}-${digest}.${kind}`;
  await blobs.put(logoKey(name), picture, logoType(name) ?? '');
  return name;
}
