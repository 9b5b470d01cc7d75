import type { BlobReader } from '@marketplace/blobs/port.ts';
import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import { logoBlobKeyPrefix } from '@marketplace/domain/catalogue/catalogue.logos.ts';
import type { LoggerPort } from './ports.ts';

/** The logos that exist. The same object is returned until the set of logos changes. */
export interface AvailableLogos {
  has(this: void, file: string): boolean;
}

/** Returns the file name if the logo exists, and `null` otherwise, so that browsers do not request a missing image. */
export function getLogoFileNameIfAvailable(file: string | null, logos: AvailableLogos): string | null {
  return file !== null && logos.has(file) ? file : null;
}

/** Loads the logos that exist in the blob store. The store is listed again when the set may have changed. */
export type AvailableLogosLoader = (this: void) => Promise<AvailableLogos>;

export interface AvailableLogosLoaderDeps extends LoggerPort {
  readonly blobs: Pick<BlobReader, 'list'>;
  /**
   * Finds the newest version of the catalogue. A logo is stored before the version that shows it, so a new version can
   * mean new logos.
   */
  readonly newest: () => Promise<{ readonly version: number }>;
}

/**
 * In milliseconds: how long a listing is used if there is no new catalogue version, the delay before a retry after a
 * failure, and how long a caller waits for the store.
 */
const times = { fresh: 10_000, again: 1_000, patience: 1_000 } as const;

interface Known {
  /** Version of the catalogue. */
  readonly version: number;
  readonly files: ReadonlySet<string>;
  readonly folder: AvailableLogos;
  /** Time, on the process's monotonic clock, after which the store is listed again. */
  readonly until: number;
}

const noFiles: ReadonlySet<string> = new Set();

function toAvailableLogos(files: ReadonlySet<string>): AvailableLogos {
  return { has: (file) => files.has(file) };
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((file) => other.has(file));
}

/**
 * Creates a loader of the logos that can be served. An uploaded logo is available together with the catalogue version
 * that uses it; a file that an operator adds to the store appears within about 10 seconds. While the store is
 * unavailable, the last known logos are returned.
 */
export function createAvailableLogosLoader({ blobs, newest, logger }: AvailableLogosLoaderDeps): AvailableLogosLoader {
  let known: Known = { version: -1, files: noFiles, folder: toAvailableLogos(noFiles), until: 0 };
  let listing: { readonly version: number; readonly done: Promise<void> } | null = null;

  const listLogos = async (version: number): Promise<void> => {
    try {
      const keys = await listBlobKeysWithPrefix(blobs, logoBlobKeyPrefix);
      const files = new Set(keys.map((key) => key.slice(logoBlobKeyPrefix.length)));
      // A listing for a newer version has finished in the meantime.
      if (version < known.version) return;
      const kept = isSame(files, known.files) ? known : { files, folder: toAvailableLogos(files) };
      known = { version, files: kept.files, folder: kept.folder, until: performance.now() + times.fresh };
    } catch (error) {
      logger.warn({ err: error }, 'cannot list the logos; retrying');
      // A failure must not replace the result for a newer version.
      if (version >= known.version) known = { ...known, version, until: performance.now() + times.again };
    } finally {
      if (listing?.version === version) listing = null;
    }
  };
  const waitForPatience = (): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, times.patience).unref();
    });
  const listOnce = (version: number): Promise<void> => {
    if (listing?.version !== version) listing = { version, done: listLogos(version) };
    return listing.done;
  };
  return async () => {
    const { version } = await newest();
    if (known.version < version) await Promise.race([listOnce(version), waitForPatience()]);
    else if (performance.now() > known.until) void listOnce(known.version);
    return known.folder;
  };
}
