import type { CriterionGroupSet, KeyedCriterionGroup } from '../groupBundles.ts';

/**
 * Match keys: one byte per provider, 0 for no match. A loop over all keys reads four keys at a time and skips them if
 * none is a match. Each of these loops is in a function that is too long to be inlined: if a loop were inlined into a
 * function that is called once per search, the compiler would optimise it only after thousands of searches.
 */
export type MatchKeysByProviderNumber = Uint8Array<ArrayBuffer>;

/**
 * Creates keys without matches.
 *
 * @param providers Number of providers.
 */
export function createProviderMatchKeysWithoutMatches(providers: number): MatchKeysByProviderNumber {
  return new Uint8Array(new ArrayBuffer(4 * Math.ceil(providers / 4)), 0, providers);
}

/** The keys as 32-bit words of four keys. Words are padded with zeros. */
export function viewMatchKeysAs32BitWords(keys: MatchKeysByProviderNumber): Int32Array {
  return new Int32Array(keys.buffer);
}

const keyCount = 256;

/**
 * Number of matches by key. Uses four counters in turn, because an increment must wait for a previous write to the same
 * address.
 */
export function countMatchesByScoreKey(keys: MatchKeysByProviderNumber): Int32Array {
  const fours = viewMatchKeysAs32BitWords(keys);
  const counts = new Int32Array(4 * keyCount);
  for (let four = 0; four < fours.length; four += 1) {
    const word = fours[four] as number;
    if (word === 0) continue;
    const a = word & 255;
    const b = keyCount + ((word >>> 8) & 255);
    const c = 2 * keyCount + ((word >>> 16) & 255);
    const d = 3 * keyCount + (word >>> 24);
    counts[a] = (counts[a] as number) + 1;
    counts[b] = (counts[b] as number) + 1;
    counts[c] = (counts[c] as number) + 1;
    counts[d] = (counts[d] as number) + 1;
  }
  for (let key = 1; key < keyCount; key += 1) {
    for (let turn = 1; turn < 4; turn += 1) {
      counts[key] = (counts[key] as number) + (counts[turn * keyCount + key] as number);
    }
  }
  counts[0] = 0;
  return counts.subarray(0, keyCount);
}

/** Number of matches by profile, for a set of criterion groups. */
export function countMatchesByCriterionProfileV2(
  { column, profiles }: Pick<CriterionGroupSet<KeyedCriterionGroup>, 'column' | 'profiles'>,
  keys: MatchKeysByProviderNumber,
): Int32Array {
  const fours = viewMatchKeysAs32BitWords(keys);
  const counts = new Int32Array(profiles);
  const count = (provider: number): void => {
    const profile = column[provider] as number;
    counts[profile] = (counts[profile] as number) + ((0 - (keys[provider] as number)) >>> 31);
  };
  const inFours = keys.length & -4;
  for (let provider = 0; provider < inFours; provider += 4) {
    if (fours[provider >>> 2] === 0) continue;
    count(provider);
    count(provider + 1);
    count(provider + 2);
    count(provider + 3);
  }
  for (let provider = inFours; provider < keys.length; provider += 1) count(provider);
  return counts;
}

/**
 * Provider numbers of the matches with a key, in ascending order. Matches are unpredictable for the CPU, so each number
 * is written without a branch and overwritten when it does not match.
 *
 * @param key Above 0.
 * @param count Number of matches with the key.
 */
export function findMatchesWithKey(keys: MatchKeysByProviderNumber, key: number, count: number): Uint32Array {
  const numbers = new Uint32Array(count + 1);
  const fours = viewMatchKeysAs32BitWords(keys);
  const wanted = Math.imul(key, 0x01010101);
  let size = 0;
  for (let four = 0; four < fours.length; four += 1) {
    const other = (fours[four] as number) ^ wanted;
    // Skips the word unless one of its four bytes is 0, which means that one of the four keys equals `key`.
    if (((other - 0x01010101) & ~other & 0x80808080) === 0) continue;
    for (let provider = 4 * four; provider < 4 * four + 4; provider += 1) {
      numbers[size] = provider;
      size += keys[provider] === key ? 1 : 0;
    }
  }
  return numbers.subarray(0, size);
}
