import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  type DoctorFinding,
  createFailureDoctorFinding,
  createOkDoctorFinding,
  formatErrorReasonWithoutCredentials,
  createWarningDoctorFinding,
} from './finding.ts';

const oldestNode = 20;
const megabyte = 1024 * 1024;
/** Megabytes of free space below which writes will soon fail, and below which to warn. */
const spaceLimits = { fail: 512, warn: 2_048 } as const;

/**
 * Checks whether this Node version is supported.
 * @param version for example `24.1.0`.
 */
export function diagnoseNodeJsVersion(version: string): DoctorFinding {
  const major = Number(version.split('.', 1)[0]);
  if (major >= oldestNode) return createOkDoctorFinding('Node', version);
  return createFailureDoctorFinding('Node', `${version} is too old`, `Install Node ${oldestNode} or newer.`);
}

/** Function that returns the free bytes on the disk of a folder; replaced in tests. */
export type FreeDiskBytesReader = (folder: string) => Promise<number>;

/** Returns the bytes that users other than root can use. @throws Error if the folder does not exist. */
export const getFreeDiskBytes: FreeDiskBytesReader = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** @returns the folder, or its nearest existing parent, because the first start creates the folder. */
async function findExistingFolder(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === path.dirname(folder) ? folder : findExistingFolder(path.dirname(folder));
}

/** Checks whether the data folder is writable and has enough space. */
export async function diagnoseDataFolderDisk(
  dataDir: string,
  free: FreeDiskBytesReader = getFreeDiskBytes,
): Promise<DoctorFinding> {
  const part = 'Disk of DATA_DIR';
  try {
    const folder = await findExistingFolder(dataDir);
    await access(folder, constants.W_OK);
    const megabytes = Math.floor((await free(folder)) / megabyte);
    const seen = `${megabytes.toLocaleString('en-GB')} MB free at ${dataDir}`;
    if (megabytes < spaceLimits.fail)
      return createFailureDoctorFinding(part, seen, 'Free some space, or set DATA_DIR to a folder on a larger disk.');
    if (megabytes < spaceLimits.warn)
      return createWarningDoctorFinding(part, seen, 'Free some space soon: with a full disk, requests fail with 503.');
    return createOkDoctorFinding(part, seen);
  } catch (error) {
    return createFailureDoctorFinding(
      part,
      `${dataDir} cannot be written (${formatErrorReasonWithoutCredentials(error)})`,
      'Grant the user of the product write access.',
    );
  }
}
