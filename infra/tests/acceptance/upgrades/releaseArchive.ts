import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { getPostgresDataFolder } from '@marketplace/postgres/embedded/cluster.ts';
import { findPostgresOsUser } from '@marketplace/postgres/embedded/postgresUser.ts';
import { extract, pack } from 'tar-fs';

/** Compression window of 2^27 bytes, large enough to find the system tables that all databases of a cluster repeat. */
const windowLog = 27;

/** Packs a folder into a `.tar.zst` file. */
export function packTestReleaseFolderAsZstdTar(folder: string, archive: string): Promise<void> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  return pipeline(pack(folder), createZstdCompress({ params }), createWriteStream(archive));
}

/**
 * Unpacks an archive. The current user owns the files, except those of the database cluster, which the Postgres user
 * owns.
 */
export function unpackTestReleaseArchive(archive: string, folder: string): Promise<void> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const server = findPostgresOsUser() ?? own;
  const cluster = path.basename(getPostgresDataFolder(folder));
  return pipeline(
    createReadStream(archive),
    createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } }),
    extract(folder, {
      map: (header) => {
        const isClusterFile = header.name.split('/')[0] === cluster;
        const { uid, gid } = isClusterFile ? server : own;
        return { ...header, uid, gid };
      },
    }),
  );
}
