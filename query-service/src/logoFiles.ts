import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const imageTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** A plain file name: no separators, no leading dot. */
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N}_ .()&+-]*$/u;

/** @returns the content type under which a file of this name is served as a logo, `null` for every other name. */
export function logoType(file: string): string | null {
  return fileName.test(file) ? (imageTypes[path.extname(file).toLowerCase()] ?? null) : null;
}

/** The logos that are there. The same object as long as the folder stays as it is. */
export interface LogoFolder {
  has(this: void, file: string): boolean;
}

/** The file's name if it is there, so that no browser asks for a picture that is not. */
export function knownLogo(file: string | null, logos: LogoFolder): string | null {
  return file !== null && logos.has(file) ? file : null;
}

/** The logos of a folder that is read again when it has changed. */
export type LogoFiles = (this: void) => Promise<LogoFolder>;

const noLogos: LogoFolder = { has: () => false };

async function stampOf(logoDir: string): Promise<bigint | null> {
  const found = await stat(logoDir, { bigint: true }).catch(() => null);
  return found?.mtimeNs ?? null;
}

async function readFolder(logoDir: string): Promise<LogoFolder> {
  const entries = await readdir(logoDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && logoType(entry.name) !== null).map(({ name }) => name);
  const files = new Set(names);
  return { has: (file) => files.has(file) };
}

/** Asks the disk each time whether the folder has changed, and reads it if so. */
function createFolderReader(logoDir: string): LogoFiles {
  let kept: { readonly stamp: bigint; readonly folder: Promise<LogoFolder> } | null = null;
  return async () => {
    const stamp = await stampOf(logoDir);
    if (stamp === null) return noLogos;
    if (kept?.stamp !== stamp) kept = { stamp, folder: readFolder(logoDir) };
    return kept.folder.catch(() => {
      kept = null;
      return noLogos;
    });
  };
}

/** What the folder held at a moment. */
interface Snapshot {
  /** Of the read models. */
  readonly position: string | null;
  /** Milliseconds of the process's clock. */
  readonly at: number;
  readonly folder: Promise<LogoFolder>;
}

/** Milliseconds for which the folder is taken to be as it was while the read models stand still: an upload moves them. */
const trustedFor = 250;

/**
 * Knows which files of a folder would be served; a folder that is not there, or cannot be read, has none, until it can be read. What
 * somebody puts there by hand is known a moment later. @param position of the read models.
 */
export function createLogoFiles(logoDir: string, position: () => string | null): LogoFiles {
  const readAnew = createFolderReader(logoDir);
  let last: Snapshot | null = null;
  return () => {
    const [current, at] = [position(), performance.now()];
    const isTrusted = last !== null && last.position === current && at - last.at < trustedFor;
    if (last === null || !isTrusted) last = { position: current, at, folder: readAnew() };
    return last.folder;
  };
}
