import type { BlobReader } from '@marketplace/blobs/port.ts';
import { keysUnder } from '@marketplace/blobs/keysUnder.ts';
import { logoPrefix } from '@marketplace/domain/catalogue/catalogue.logos.ts';
import type { LoggerPort } from './ports.ts';

/** The logos that are there. The same object as long as they are the same. */
export interface LogoFolder {
  has(this: void, file: string): boolean;
}

/** The file's name if it is there, so that no browser asks for a picture that is not. */
export function knownLogo(file: string | null, logos: LogoFolder): string | null {
  return file !== null && logos.has(file) ? file : null;
}

/** The logos of the blob store, which is asked again when there may be others. */
export type LogoFiles = (this: void) => Promise<LogoFolder>;

export interface LogoFilesDeps extends LoggerPort {
  readonly blobs: Pick<BlobReader, 'list'>;
  /** Names the catalogue's newest version: a logo is stored before the version that shows it. */
  readonly newest: () => Promise<{ readonly version: number }>;
}

/** Milliseconds: how long nobody looks without a new version, how long after a failure, and how long a caller waits for the store. */
const times = { fresh: 10_000, again: 1_000, patience: 1_000 } as const;

interface Known {
  /** Of the catalogue. */
  readonly version: number;
  readonly files: ReadonlySet<string>;
  readonly folder: LogoFolder;
  /** Of the process's clock, when the store is asked again. */
  readonly until: number;
}

const nothing: ReadonlySet<string> = new Set();

function folderOf(files: ReadonlySet<string>): LogoFolder {
  return { has: (file) => files.has(file) };
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((file) => other.has(file));
}

/**
 * Knows which logos would be served. An uploaded one is known as soon as its version of the catalogue is; what an operator brings comes
 * some seconds later. While the store is away, the logos are those that were known.
 */
export function createLogoFiles({ blobs, newest, logger }: LogoFilesDeps): LogoFiles {
  let known: Known = { version: -1, files: nothing, folder: folderOf(nothing), until: 0 };
  let asking: { readonly version: number; readonly done: Promise<void> } | null = null;

  const ask = async (version: number): Promise<void> => {
    try {
      const keys = await keysUnder(blobs, logoPrefix);
      const files = new Set(keys.map((key) => key.slice(logoPrefix.length)));
      // A newer version was asked for meanwhile, and answered.
      if (version < known.version) return;
      const kept = isSame(files, known.files) ? known : { files, folder: folderOf(files) };
      known = { version, files: kept.files, folder: kept.folder, until: performance.now() + times.fresh };
    } catch (error) {
      logger.warn({ err: error }, 'which logos there are is not known, and is asked again');
      known = { ...known, version, until: performance.now() + times.again };
    } finally {
      if (asking?.version === version) asking = null;
    }
  };
  const patience = (): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, times.patience).unref();
    });
  const askOnce = (version: number): Promise<void> => {
    if (asking?.version !== version) asking = { version, done: ask(version) };
    return asking.done;
  };
  return async () => {
    const { version } = await newest();
    if (known.version < version) await Promise.race([askOnce(version), patience()]);
    else if (performance.now() > known.until) void askOnce(known.version);
    return known.folder;
  };
}
