import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { describe, expect, test } from 'vitest';
import { applySourceMutation } from './mutation.ts';
import { sourceMutationsByName } from './mutations.ts';

describe('applySourceMutation', () => {
  const mutation = { file: 'a.ts', find: 'b', replace: 'B' };

  test('replaces only the given text', () => {
    expect(applySourceMutation('abc', mutation)).toBe('aBc');
  });

  test('throws when the text occurs never or more than once', () => {
    expect(() => applySourceMutation('ac', mutation)).toThrow('a.ts contains the text 0 times');
    expect(() => applySourceMutation('abcb', mutation)).toThrow('a.ts contains the text 2 times');
  });
});

test.each(Object.entries(sourceMutationsByName))('applies %s to the current source', (_name, changes) => {
  for (const change of changes) {
    const source = readFileSync(path.join(repositoryRootFolder, change.file), 'utf8');
    expect(applySourceMutation(source, change)).not.toBe(source);
  }
});
