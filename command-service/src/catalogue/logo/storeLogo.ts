import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
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
  readonly logoDir: string;
  readonly drawAnew: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Stores a logo, drawn anew, under a name that follows from the provider and the bytes, so that a name never stands for two pictures and every past
 * version of the catalogue keeps its own. A half-written file has no such name. @returns the file name.
 * @throws Refusal 'logo.kind' unless it is PNG, JPEG or WebP, 'logo.damaged', 'logo.too-many-pixels'.
 */
export async function storeLogo({ logoDir, drawAnew }: LogoStore, providerId: string, bytes: Buffer): Promise<string> {
  const kind = imageKind(bytes);
  if (kind === null) {
    throw new Refusal('rule', 'logo.kind', 'Only PNG, JPEG and WebP pictures are taken as logos.', [
      { path: 'file', message: 'Only PNG, JPEG and WebP pictures are taken as logos.' },
    ]);
  }
  const picture = await drawAnew(bytes);
  const digest = createHash('sha256').update(picture).digest('hex').slice(0, 12);
  const name = `${stemOf(providerId)}-${digest}.${kind}`;
  await mkdir(logoDir, { recursive: true });
  const unfinished = path.join(logoDir, `.${randomUUID()}`);
  await writeFile(unfinished, picture);
  await rename(unfinished, path.join(logoDir, name));
  return name;
}
