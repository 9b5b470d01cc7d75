import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countMatchesByScoreKey,
  countMatchesByCriterionProfileV2,
  findMatchesWithKey,
  createProviderMatchKeysWithoutMatches,
  type MatchKeysByProviderNumber,
} from './matchKeys.ts';

const profiles = 3;

/**
 * Match keys of up to 40 providers. The number of providers need not be divisible by four. Many keys are 0, which means
 * no match.
 */
const anyKeys: fc.Arbitrary<MatchKeysByProviderNumber> = fc
  .array(fc.constantFrom(0, 0, 0, 1, 20, 100, 127, 128, 148, 228, 255), { maxLength: 40 })
  .map((list) => {
    const keys = createProviderMatchKeysWithoutMatches(list.length);
    keys.set(list);
    return keys;
  });
const listNumbers = (keys: MatchKeysByProviderNumber): number[] => [...keys.keys()];

describe('match keys', () => {
  it('are counted without the providers that do not match', () =>
    fc.assert(
      fc.property(anyKeys, (keys) => {
        const counts = Array.from({ length: 256 }, (_none, key) => [...keys].filter((one) => one === key).length);
        expect([...countMatchesByScoreKey(keys)]).toEqual([0, ...counts.slice(1)]);
      }),
    ));

  it('count each match for its profile', () =>
    fc.assert(
      fc.property(anyKeys, (keys) => {
        const column = Uint32Array.from(keys, (_key, provider) => provider % profiles);
        const countMatches = (profile: number) =>
          listNumbers(keys).filter((provider) => keys[provider] !== 0 && column[provider] === profile).length;
        expect([...countMatchesByCriterionProfileV2({ column, profiles }, keys)]).toEqual([0, 1, 2].map(countMatches));
      }),
    ));

  it('return the providers with a key by number', () =>
    fc.assert(
      fc.property(anyKeys, fc.constantFrom(1, 20, 127, 128, 255), (keys, key) => {
        const numbers = listNumbers(keys).filter((provider) => keys[provider] === key);
        expect([...findMatchesWithKey(keys, key, numbers.length)]).toEqual(numbers);
      }),
    ));
});
