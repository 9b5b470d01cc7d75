import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { describe, expect, test } from 'vitest';
import { applyChaosSourceMutation } from './mutation.ts';
import { chaosSourceMutationsByName } from './mutations.ts';

describe('applyChaosSourceMutation', () => {
  const mutation = { file: 'a.ts', find: 'b', replace: 'B' };

  test('replaces only the given text', () => {
    expect(applyChaosSourceMutation('abc', mutation)).toBe('aBc');
  });

  test('throws when the text occurs never or more than once', () => {
    expect(() => applyChaosSourceMutation('ac', mutation)).toThrow('a.ts contains the text 0 times');
    expect(() => applyChaosSourceMutation('abcb', mutation)).toThrow('a.ts contains the text 2 times');
  });
});

test.each(Object.entries(chaosSourceMutationsByName))('applies %s to the current source', (_name, changes) => {
  for (const change of changes) {
    const source = readFileSync(path.join(repositoryRootFolder, change.file), 'utf8');
    expect(applyChaosSourceMutation(source, change)).not.toBe(source);
  }
});
