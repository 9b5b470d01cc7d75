import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootFolder } from '@marketplace/product/start/folders.ts';
import { describe, expect, test } from 'vitest';
import { mutate } from './mutation.ts';
import { mutations } from './mutations.ts';

describe('a mutation', () => {
  const mutation = { file: 'a.ts', find: 'b', replace: 'B' };

  test('changes what it looks for and nothing else', () => {
    expect(mutate('abc', mutation)).toBe('aBc');
  });

  test('is refused when the text is not there, or there twice', () => {
    expect(() => mutate('ac', mutation)).toThrow('a.ts holds 0 times');
    expect(() => mutate('abcb', mutation)).toThrow('a.ts holds 2 times');
  });
});

test.each(Object.entries(mutations))('%s still finds its places in the code of today', (_name, changes) => {
  for (const change of changes) {
    const source = readFileSync(path.join(rootFolder, change.file), 'utf8');
    expect(mutate(source, change)).not.toBe(source);
  }
});
