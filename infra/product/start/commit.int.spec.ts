import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { abbreviateGitCommit, buildShippedGitCommitFileContent, readGitCommit } from './commit.ts';

const [first, second] = ['a'.repeat(40), 'b'.repeat(40)];
let folder: string;
let root: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commit-'));
  root = path.join(folder, 'checkout');
  mkdirSync(root);
  const created = folder;
  onTestFinished(() => rmSync(created, { recursive: true }));
});

test('reads the commit of a branch, of a packed branch and of a detached checkout', () => {
  write('checkout/.git/HEAD', 'ref: refs/heads/main\n');
  write(
    'checkout/.git/packed-refs',
    `# pack-refs with: peeled\n${second} refs/heads/other-main\n${first} refs/heads/main\n`,
  );
  expect(readGitCommit(root)).toBe(first);
  write('checkout/.git/refs/heads/main', `${second}\n`);
  expect(readGitCommit(root)).toBe(second);
  write('checkout/.git/HEAD', `${first}\n`);
  expect(readGitCommit(root)).toBe(first);
});

test('reads the commit of a worktree, whose branch is stored in the main checkout', () => {
  write('checkout/.git', 'gitdir: ../main/.git/worktrees/checkout\n');
  write('main/.git/worktrees/checkout/HEAD', 'ref: refs/heads/feature\n');
  write('main/.git/worktrees/checkout/commondir', '../..\n');
  write('main/.git/refs/heads/feature', `${first}\n`);
  expect(readGitCommit(root)).toBe(first);
});

test('agrees with git', () => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@marketplace.example', ...args], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '--message=first');
  git('pack-refs', '--all');
  expect(readGitCommit(root)).toBe(git('rev-parse', 'HEAD'));
  git('commit', '--quiet', '--allow-empty', '--message=second');
  expect(readGitCommit(root)).toBe(git('rev-parse', 'HEAD'));
  git('worktree', 'add', '--quiet', '-b', 'feature/one', path.join(folder, 'worktree'));
  expect(readGitCommit(path.join(folder, 'worktree'))).toBe(git('rev-parse', 'feature/one'));
});

test.each([
  ['no git folder', {}],
  ['a branch without commits', { 'checkout/.git/HEAD': 'ref: refs/heads/main\n' }],
  ['references in another format', { 'checkout/.git/HEAD': 'ref: refs/heads/.invalid\n' }],
  ['a cycle of references', { 'checkout/.git/HEAD': 'ref: HEAD\n' }],
  ['a damaged reference', { 'checkout/.git/HEAD': 'ref: refs/heads/main\n', 'checkout/.git/refs/heads/main': 'abc' }],
  ['a missing worktree', { 'checkout/.git': 'gitdir: ../nowhere\n' }],
  ['a repository of a parent folder', { '.git/HEAD': `${first}\n` }],
])('returns null for %s', (_what, files: Readonly<Record<string, string>>) => {
  for (const [file, text] of Object.entries(files)) write(file, text);
  expect(readGitCommit(root)).toBeNull();
});

test('prefers the shipped file, even if it is empty', () => {
  write('checkout/.git/HEAD', `${first}\n`);
  write('checkout/.commit', second);
  expect(readGitCommit(root)).toBe(second);
  write('checkout/.commit', '');
  expect(readGitCommit(root)).toBeNull();
});

test('ships the revision of the build, or else the commit of the checkout', () => {
  expect(buildShippedGitCommitFileContent(root, '')).toBe('');
  expect(buildShippedGitCommitFileContent(root, 'nightly')).toBe('');
  expect(buildShippedGitCommitFileContent(root, 'abc1234')).toBe('abc1234');
  write('checkout/.git/HEAD', `${first}\n`);
  // The file of an earlier build exists.
  write('checkout/.commit', second);
  expect([buildShippedGitCommitFileContent(root, second), buildShippedGitCommitFileContent(root, '')]).toEqual([
    second,
    first,
  ]);
});

test('abbreviates a commit to seven digits', () => {
  expect(abbreviateGitCommit('0123456789'.repeat(4))).toBe('0123456');
});
