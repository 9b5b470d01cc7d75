import type { BlobReader } from './port.ts';

/** Collects all keys with the prefix in memory. Use only for prefixes with a bounded number of keys. */
export async function listBlobKeysWithPrefix(
  { list }: Pick<BlobReader, 'list'>,
  prefix: string,
): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of list(prefix)) keys.push(...page);
  return keys;
}
