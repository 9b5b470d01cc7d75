import { forEachInSlices, type Sliced } from '../matching/index/inSlices.ts';

/** Shorter words have too many neighbours to be taken for a slip of one of them. */
export const shortestMistyped = 5;

/** How a word sounds, as far as people who mistype names go by it: `vodaphone` and `vodafone` are one. */
function soundOf(word: string): string {
  return word.replaceAll('ph', 'f').replaceAll('ck', 'k').replaceAll('y', 'i');
}

/** Which letters a word holds, as bits; one edit changes at most two of them. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countOnes(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Whether one letter more, less, another or two swapped turn one word into the other; equal words are not apart. */
export function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** Finds the word that somebody meant. */
export interface Spelling {
  /** Its place among the words: the same sound first, then one slip away, the first of equals; -1 for none. */
  nearest(this: void, word: string): number;
}

/** @param words folded; the cost of one look is a few machine steps for each. */
export function* spellingInSlices(words: readonly string[]): Sliced<Spelling> {
  const sounds: string[] = [];
  const letters = new Int32Array(words.length);
  yield* forEachInSlices(words, (word, place) => {
    const sound = soundOf(word);
    sounds.push(sound);
    letters[place] = lettersOf(sound);
  });
  const nearest = (word: string): number => {
    if (word.length < shortestMistyped) return -1;
    const sound = soundOf(word);
    const bits = lettersOf(sound);
    let found = -1;
    for (let place = 0; place < sounds.length; place += 1) {
      if (countOnes(bits ^ (letters[place] ?? 0)) > 2) continue;
      const candidate = sounds[place] ?? '';
      if (candidate.length < shortestMistyped - 1) continue;
      if (candidate === sound) return place;
      if (found < 0 && isOneSlipAway(sound, candidate)) found = place;
    }
    return found;
  };
  return { nearest };
}
