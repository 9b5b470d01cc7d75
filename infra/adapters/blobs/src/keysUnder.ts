import type { BlobReader } from './port.ts';

/** All keys that begin with this, at once: for prefixes under which somebody bounds how many there are. */
export async function keysUnder({ list }: Pick<BlobReader, 'list'>, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of list(prefix)) keys.push(...page);
  return keys;
}
