// cspell:ignore vodaphone
import { forEachInPausableTask, type PausableTaskGenerator } from '../matching/index/pausableTasks.ts';

/** Minimum word length for typo correction. Shorter words have too many similar words. */
export const minWordLengthForTypoCorrection = 5;

/** Approximate pronunciation of a word, to match common misspellings: `vodaphone` and `vodafone` are equal. */
function approximateSound(word: string): string {
  return word.replaceAll('ph', 'f').replaceAll('ck', 'k').replaceAll('y', 'i');
}

/** The letters of a word as a bit mask. One edit changes at most two bits. */
function letterMask(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countOnes(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * Whether two words differ by one inserted, removed or replaced letter or by two swapped adjacent letters. False for
 * equal words.
 */
export function isOneTypoApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** Finds the closest known word for a misspelt word. */
export interface SpellingIndex {
  /**
   * Index of the closest word: the first word with equal pronunciation, otherwise the first word that is one typo
   * apart; -1 if there is none.
   */
  findNearest(this: void, word: string): number;
}

/**
 * Builds the index. A lookup scans all words, with a few CPU instructions for each.
 *
 * @param words Normalised words.
 */
export function* buildSpellingIndexInPausableTask(words: readonly string[]): PausableTaskGenerator<SpellingIndex> {
  const sounds: string[] = [];
  const letters = new Int32Array(words.length);
  yield* forEachInPausableTask(words, (word, place) => {
    const sound = approximateSound(word);
    sounds.push(sound);
    letters[place] = letterMask(sound);
  });
  const nearest = (word: string): number => {
    if (word.length < minWordLengthForTypoCorrection) return -1;
    const sound = approximateSound(word);
    const bits = letterMask(sound);
    let found = -1;
    for (let place = 0; place < sounds.length; place += 1) {
      if (countOnes(bits ^ (letters[place] ?? 0)) > 2) continue;
      const candidate = sounds[place] ?? '';
      if (candidate.length < minWordLengthForTypoCorrection - 1) continue;
      if (candidate === sound) return place;
      if (found < 0 && isOneTypoApart(sound, candidate)) found = place;
    }
    return found;
  };
  return { findNearest: nearest };
}
