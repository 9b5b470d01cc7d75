import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small disk that can be filled. */
export interface FillableDisk {
  readonly folder: string;
  /** Uses all free space. */
  fill(this: void): void;
  /** Frees the space that `fill` used. */
  free(this: void): void;
  remove(this: void): void;
}

const block = Buffer.alloc(256 * 1024);

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Mounts a file system in memory as a disk of the given size in MB.
 * @throws Error unless run as root on Linux.
 */
export function mountFillableDisk(megabytes: number): FillableDisk {
  if (process.getuid?.() !== 0) throw new Error('Mounting a disk requires root.');
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
