import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { listBlobKeysWithPrefix } from '../listBlobKeysWithPrefix.ts';
import { InvalidBlobError, type BlobStore, maxBlobBytes, maxBlobKeyBytes, computeSha256 } from '../port.ts';

const type = 'image/png';

/** Page size of the stores under test, small enough that a few keys fill several pages. */
export const testBlobPageSize = 10;

/**
 * Defines the tests that every blob store must pass.
 * @param open returns the store, which is empty before the first test. It is called when the tests run.
 */
export function defineBlobStoreTests(open: () => BlobStore): void {
  test('returns the stored bytes with their type and digest', async () => {
    const bytes = randomBytes(5_000);
    await open().put('whole/one', bytes, type);
    expect(await open().get('whole/one')).toEqual({ bytes, type, sha256: computeSha256(bytes) });
    expect(await open().head('whole/one')).toEqual({ type, sha256: computeSha256(bytes) });
  });

  test('returns nothing for an unknown key', async () => {
    expect([
      await open().get('nobody'),
      await open().head('nobody'),
      await listBlobKeysWithPrefix(open(), 'nobody'),
    ]).toEqual([null, null, []]);
    await expect(open().delete('nobody')).resolves.toBeUndefined();
  });

  test('stores an empty blob', async () => {
    await open().put('empty', new Uint8Array(), 'text/plain');
    expect(await open().get('empty')).toEqual({
      bytes: Buffer.alloc(0),
      type: 'text/plain',
      sha256: computeSha256(new Uint8Array()),
    });
  });

  test('returns the latest bytes and type of a key', async () => {
    await open().put('twice', Buffer.from('a longer first'), type);
    await open().put('twice', Buffer.from('second'), 'text/plain');
    expect(await open().get('twice')).toMatchObject({ bytes: Buffer.from('second'), type: 'text/plain' });
  });

  test('returns nothing after a delete', async () => {
    await open().put('gone', Buffer.from('x'), type);
    await open().delete('gone');
    expect([await open().get('gone'), await listBlobKeysWithPrefix(open(), 'gone')]).toEqual([null, []]);
  });

  test.each([
    'odd/a b.png',
    'odd/(one) of many!.png',
    'odd/+plus=equals@at,comma~.png',
    'odd/this&that&amp.png',
    'odd/标志 é ü.png',
    'odd/..hidden../...',
  ])('stores %s under exactly that key', async (key) => {
    await open().put(key, Buffer.from(key), type);
    expect((await open().get(key))?.bytes.toString()).toBe(key);
    expect(await listBlobKeysWithPrefix(open(), 'odd/')).toContain(key);
    await open().delete(key);
    expect(await open().get(key)).toBeNull();
  });

  test.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\0b',
    'a\nb',
    'a%2Fb',
    'a?b',
    'a#b',
    "it's",
    '<b>',
    'a:b',
    ' a',
    'a/b ',
    '\uD800',
  ])('rejects %j as a key', async (key) => {
    for (const request of [
      open().get(key),
      open().head(key),
      open().delete(key),
      open().put(key, Buffer.alloc(1), type),
    ])
      await expect(request).rejects.toBeInstanceOf(InvalidBlobError);
  });

  test('accepts the longest key and the largest blob, and rejects longer ones', async () => {
    const longest = `${Array.from({ length: 10 }, () => 'k'.repeat(99)).join('/')}k`;
    expect(longest).toHaveLength(maxBlobKeyBytes);
    const largest = randomBytes(maxBlobBytes);
    await open().put(longest, largest, type);
    expect((await open().get(longest))?.sha256).toBe(computeSha256(largest));
    await open().delete(longest);
    await expect(open().put(`${longest}k`, Buffer.alloc(1), type)).rejects.toBeInstanceOf(InvalidBlobError);
    await expect(open().put('large', Buffer.alloc(maxBlobBytes + 1), type)).rejects.toBeInstanceOf(InvalidBlobError);
    await expect(open().put('typed', Buffer.alloc(1), 'text/html; charset=x\r\nx-a: b')).rejects.toBeInstanceOf(
      InvalidBlobError,
    );
  });

  test('returns one complete blob after concurrent writes to a key', async () => {
    const texts = Array.from({ length: 8 }, (_none, at) => Buffer.alloc(200_000, String(at)));
    await Promise.all(texts.map((text) => open().put('contested', text, type)));
    const read = await open().get('contested');
    expect(texts.some((text) => read?.bytes.equals(text))).toBe(true);
  });

  test('lists keys by prefix, ordered by their bytes, over several pages', async () => {
    const names = Array.from(
      { length: 2 * testBlobPageSize + 5 },
      (_none, at) => `many/${String(at).padStart(4, '0')}`,
    );
    await Promise.all([...names, 'manyfold', 'man'].map((key) => open().put(key, Buffer.alloc(1), type)));
    expect(await listBlobKeysWithPrefix(open(), 'many/')).toEqual(names);
  });

  test('passes the check when the store responds', async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
}
