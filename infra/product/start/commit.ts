import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A full commit hash, SHA-1 or SHA-256. */
const fullCommitPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** A full or abbreviated commit hash, as image builds may pass it. */
const commitPattern = /^[0-9a-f]{7,64}$/;

/** File that contains the commit in images, which have no git folder. */
const shippedCommitFile = '.commit';

/** Maximum number of symbolic references that are followed, in case they form a cycle. */
const maxReferences = 5;

function readTrimmed(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** @returns the git folder of a checkout. In worktrees and submodules, `.git` is a file with the path of the folder. */
function findGitFolder(root: string): string {
  const place = path.join(root, '.git');
  const link = readTrimmed(place);
  return link?.startsWith('gitdir: ') === true ? path.resolve(root, link.slice('gitdir: '.length)) : place;
}

/** @returns the git folder that contains the branches; a worktree shares that folder with the main checkout. */
function findSharedFolder(gitFolder: string): string {
  const shared = readTrimmed(path.join(gitFolder, 'commondir'));
  return shared === null ? gitFolder : path.resolve(gitFolder, shared);
}

function findPackedReference(sharedFolder: string, name: string): string | null {
  const lines = readTrimmed(path.join(sharedFolder, 'packed-refs'))?.split('\n') ?? [];
  const line = lines.find((each) => each.trim().endsWith(` ${name}`));
  return line?.split(' ')[0] ?? null;
}

function readCheckedOutCommit(root: string): string | null {
  const gitFolder = findGitFolder(root);
  const sharedFolder = findSharedFolder(gitFolder);
  let value = readTrimmed(path.join(gitFolder, 'HEAD'));
  for (let followed = 0; value?.startsWith('ref: ') === true && followed < maxReferences; followed += 1) {
    const name = value.slice('ref: '.length).trim();
    value =
      readTrimmed(path.join(gitFolder, name)) ??
      readTrimmed(path.join(sharedFolder, name)) ??
      findPackedReference(sharedFolder, name);
  }
  return value !== null && fullCommitPattern.test(value) ? value : null;
}

/**
 * Reads the commit of this code without starting git: from the file that is shipped in images, otherwise from the git
 * folder of the checkout. Uncommitted changes are not detected.
 * @param root folder of the checkout or image.
 * @returns the hash, abbreviated only if an image was built with an abbreviated hash; `null` if the commit is unknown,
 * for example in an unpacked archive.
 */
export function readGitCommit(root: string): string | null {
  const shipped = path.join(root, shippedCommitFile);
  if (!existsSync(shipped)) return readCheckedOutCommit(root);
  const commit = readTrimmed(shipped);
  return commit !== null && commitPattern.test(commit) ? commit : null;
}

/**
 * Returns the content of the file that ships the commit in images; empty if the commit is unknown.
 * @param revision from the build argument REVISION; if it is not a commit hash, the commit of the checkout is used.
 */
export function buildShippedGitCommitFileContent(root: string, revision: string): string {
  return commitPattern.test(revision) ? revision : (readCheckedOutCommit(root) ?? '');
}

/** Abbreviates a commit hash to 7 characters. */
export function abbreviateGitCommit(commit: string): string {
  return commit.slice(0, 7);
}
