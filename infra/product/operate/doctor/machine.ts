import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const oldestNode = 20;
const megabyte = 1024 * 1024;
/** Megabytes of free space below which the product soon cannot write, and below which somebody should look. */
const space = { fail: 512, warn: 2_048 } as const;

/** Whether this Node can run the product. @param version such as `24.1.0`. */
export function examineNode(version: string): Finding {
  const major = Number(version.split('.', 1)[0]);
  if (major >= oldestNode) return ok('Node', version);
  return fail('Node', `${version} is too old`, `Install Node ${oldestNode} or newer.`);
}

/** What is free of a disk: `statfs` of Node, or what a test says. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The folder, or the nearest one above it that is there: a first start makes the rest. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === path.dirname(folder) ? folder : existing(path.dirname(folder));
}

/** Whether the data folder can be written, and how much room it has. */
export async function examineDisk(dataDir: string, free: FreeBytes = freeBytes): Promise<Finding> {
  const part = 'Disk of DATA_DIR';
  try {
    const folder = await existing(dataDir);
    await access(folder, constants.W_OK);
    const megabytes = Math.floor((await free(folder)) / megabyte);
    const seen = `${megabytes.toLocaleString('en-GB')} MB free at ${dataDir}`;
    if (megabytes < space.fail)
      return fail(part, seen, 'Free some space, or set DATA_DIR to a folder on a larger disk.');
    if (megabytes < space.warn) return warn(part, seen, 'Free some space soon: a full disk is answered by 503.');
    return ok(part, seen);
  } catch (error) {
    return fail(part, `${dataDir} cannot be written (${reasonOf(error)})`, 'Let the user of the product write there.');
  }
}
