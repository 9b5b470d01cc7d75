import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves nothing free. */
  fill(this: void): void;
  /** Gives back what was filled. */
  free(this: void): void;
  remove(this: void): void;
}

const block = Buffer.alloc(256 * 1024);

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Mounts so many MB of memory as a disk. @throws Error unless root runs it, on Linux. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  if (process.getuid?.() !== 0) throw new Error('it needs root, which alone may mount a disk');
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => {
      while (freeBytes(folder) > 0) {
        try {
          writeFileSync(filler, block.subarray(0, freeBytes(folder)), { flag: 'a' });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
