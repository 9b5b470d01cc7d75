import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  currencyBefore,
  digitWords,
  labelBefore,
  phoneAfter,
  phoneBefore,
  smsVolume,
  unitAfter,
} from './contactWords.ts';
import type { TextRange } from './foldedText.ts';

/** A stretch of digits. */
interface Group extends TextRange {
  readonly digits: string;
}

/** Groups of digits that may be one number; `lead` is what is right before them. */
interface Candidate {
  readonly groups: readonly Group[];
  readonly lead: '+' | '(' | '';
}

/** Characters around a number in which its context is looked for. */
const contextLength = 48;
/** Digits of a telephone number, by E.164 and with a prefix. */
const [minDigits, maxDigits] = [7, 17];
/** Characters between two groups of digits at most. */
const maxSeparator = 4;
/** Parts that begin with 0 within a number at most. */
const maxParts = 4;
/** Numbers of a text that the library is asked about; what looks like one beyond that is taken for one. */
const maxLookups = 100;

/** What reads like a telephone number and is none: dates, IPv4 addresses, decimals below 1 and hexadecimal numbers. */
const otherNumbers =
  /(?<![\d.])(?:(?:19|20)\d{2}[-./](?:0?[1-9]|1[0-2])[-./](?:[0-2]?\d|3[01])|(?:[0-2]?\d|3[01])[-./](?:[0-2]?\d|3[01])[-./](?:19|20)\d{2}|(?:(?:25[0-5]|2[0-4]\d|1?[1-9]\d|1\d\d|\d)\.){3}(?:25[0-5]|2[0-4]\d|1?[1-9]\d|1\d\d|\d)(?:\/\d{1,2})?|0\.\d{1,40}|0x[\da-f]{1,40})(?![\d]|\.\d)/g;

const separator = /[ \t().\/\-x*_~|]/;

/** The text with the numbers of other kinds replaced by letters, so that each place stays. */
const withoutOthers = (text: string): string =>
  text.replace(otherNumbers, (found, at: number) =>
    /[+(]/.test(text.charAt(at - 1)) ? found : 'n'.repeat(found.length),
  );

/** Digits that stand together, with short separators between: one pass. */
function digitRuns(text: string): Group[][] {
  const runs: Group[][] = [];
  let run: Group[] = [];
  let lastEnd = 0;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const between = text.slice(lastEnd, index);
    const isNear = run.length > 0 && between.length <= maxSeparator + 1;
    const isJoined = isNear && Array.from(between).every((sign) => separator.test(sign));
    if (!isJoined) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    run.push({ digits, start: index, end: index + digits.length });
    lastEnd = index + digits.length;
  }
  return run.length > 0 ? [...runs, run] : runs;
}

const leadOf = (text: string, { start }: Group): Candidate['lead'] => {
  const before = text.slice(Math.max(0, start - 2), start);
  if (before.includes('+')) return '+';
  return before.endsWith('(') ? '(' : '';
};

/** Parts of a run, each of which may begin a number: its first, and those with a plus sign or 0 before them. */
function partsOf(text: string, run: readonly Group[]): Group[][] {
  const parts: Group[][] = [];
  for (const group of run) {
    const isStart = leadOf(text, group) === '+' || /^0\d/.test(group.digits);
    const last = parts.at(-1);
    if (last === undefined || isStart) parts.push([group]);
    else last.push(group);
  }
  return parts;
}

/** Countries in which a number begins with 0 inside the country. */
const trunkCountries: readonly CountryCode[] = ['DE', 'GB', 'FR', 'NL', 'AU', 'JP', 'IN', 'IT'];

type Lookup = (test: () => boolean) => boolean;

function createLookup(): Lookup {
  let left = maxLookups;
  return (test) => {
    left -= 1;
    return left < 0 || test();
  };
}

const isPossible = (number: string): boolean => parsePhoneNumberFromString(number)?.isPossible() === true;
const isValid = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() === true;
const isNational = (number: string): boolean =>
  trunkCountries.some((country) => parsePhoneNumberFromString(number, country)?.isValid() === true);

/** Steps of a scale, as in 0-10-20-30. */
const isAscending = (groups: readonly Group[]): boolean =>
  groups.length >= 4 &&
  groups[0]?.digits === '0' &&
  groups.every(({ digits }, index) => index === 0 || Number(digits) > Number(groups[index - 1]?.digits));

const isThousands = ([first, ...rest]: readonly Group[]): boolean =>
  first !== undefined &&
  rest.length > 0 &&
  /^[1-9]\d{0,2}$/.test(first.digits) &&
  rest.every(({ digits }) => digits.length === 3);

interface Around {
  readonly before: string;
  readonly after: string;
  /** The separators between the groups. */
  readonly between: readonly string[];
}

function aroundOf(text: string, { groups, lead }: Candidate): Around {
  const start = (groups[0]?.start ?? 0) - (lead === '' ? 0 : 1);
  const end = groups.at(-1)?.end ?? 0;
  return {
    before: text.slice(Math.max(0, start - contextLength), start),
    after: text.slice(end, end + contextLength),
    between: groups.slice(1).map((group, index) => text.slice(groups[index]?.end ?? 0, group.start)),
  };
}

const isCalled = ({ before, after }: Around): boolean =>
  (phoneBefore.test(before) && !smsVolume.test(before)) || phoneAfter.test(after);

const isQuantity = ({ before, after }: Around): boolean => unitAfter.test(after) || currencyBefore.test(before);

/** A number with the prefix for calls inside a country. */
function isTrunkNumber(groups: readonly Group[], digits: string, around: Around, lookup: Lookup): boolean {
  if (digits.length < 9 || digits.length > 13 || isAscending(groups)) return false;
  // A decimal of a single digit before its point is one of the other numbers.
  if (groups[0]?.digits === '0' && around.between[0]?.includes('x') === true) return false;
  return lookup(() => isNational(digits));
}

/** A number in the form of a country's directory: an area in brackets, or the groups of North America. */
function hasPhoneShape({ groups, lead }: Candidate, digits: string, { between }: Around): boolean {
  const sizes = groups.map((group) => group.digits.length).join();
  const [area] = groups;
  if (lead === '(' && between[0]?.includes(')') === true && /^\d{2,5}$/.test(area?.digits ?? ''))
    return digits.length <= 13;
  const american = /^(?:1,)?3,3,4$/.test(sizes) && /^1?[2-9]\d{2}[2-9]/.test(digits);
  return american && between.some((sign) => /[-.()]/.test(sign));
}

/** A country, an area and a subscriber without a plus sign. */
function isInternational(groups: readonly Group[], digits: string, lookup: Lookup): boolean {
  const [country, area, subscriber] = groups.map((group) => group.digits.length);
  const hasShape = groups.length === 3 && (country ?? 0) <= 3 && (area ?? 0) >= 2 && (subscriber ?? 0) >= 6;
  return hasShape && digits.length >= 10 && digits.length <= 14 && lookup(() => isValid(`+${digits}`));
}

/** Whether the groups are a telephone number together. */
function isPhoneNumber(text: string, candidate: Candidate, lookup: Lookup): boolean {
  const { groups, lead } = candidate;
  const digits = groups.map((group) => group.digits).join('');
  if (digits.length < minDigits || digits.length > maxDigits) return false;
  const around = aroundOf(text, candidate);
  const international = digits.replace(/^(\d{1,3}?)0(?=\d)/, (all, country: string) =>
    around.between.some((sign) => sign.includes(')')) ? country : all,
  );
  if (lead === '+') {
    return lookup(() =>
      isQuantity(around)
        ? isValid(`+${digits}`) && groups.length === 1
        : isPossible(`+${digits}`) || isPossible(`+${international}`),
    );
  }
  if (labelBefore.test(around.before)) return false;
  const called = isCalled(around);
  if (/^00[1-9]/.test(digits)) return lookup(() => (called ? isPossible : isValid)(`+${digits.slice(2)}`));
  if (/^0[1-9]/.test(digits) && (called || isTrunkNumber(groups, digits, around, lookup))) return true;
  if (isQuantity(around)) return false;
  if (called || hasPhoneShape(candidate, digits, around)) return true;
  return !isThousands(groups) && isInternational(groups, digits, lookup);
}

/** The first groups that are a telephone number, where what follows is none of it: "+49 30 1234567 12". */
function phoneIn(text: string, candidate: Candidate, lookup: Lookup): TextRange | null {
  const { groups, lead } = candidate;
  const [first] = groups;
  const least = lead === '' ? groups.length : Math.max(1, groups.length - 4);
  for (let count = Math.min(groups.length, maxDigits); count >= least && count > 0; count -= 1) {
    const part = { ...candidate, groups: groups.slice(0, count) };
    if (first === undefined || !isPhoneNumber(text, part, lookup)) continue;
    return { start: first.start - (lead === '' ? 0 : 1), end: groups[count - 1]?.end ?? first.end };
  }
  return null;
}

/** The numbers of a run, each of as many parts as it can have. */
function phonesIn(text: string, run: readonly Group[], lookup: Lookup): TextRange[] {
  const parts = partsOf(text, run);
  const found: TextRange[] = [];
  for (let from = 0; from < parts.length; ) {
    const [first] = parts[from] ?? [];
    if (first === undefined) break;
    const lead = leadOf(text, first);
    let to = Math.min(parts.length, from + maxParts);
    let phone: TextRange | null = null;
    for (; to > from && phone === null; to -= 1)
      phone = phoneIn(text, { groups: parts.slice(from, to).flat(), lead }, lookup);
    if (phone !== null) found.push(phone);
    from = phone === null ? from + 1 : to + 1;
  }
  return found;
}

/** Digits of a number in words at least. */
const minDigitWords = 7;

/** Telephone numbers in words. */
function findSpelled(text: string): TextRange[] {
  const found: TextRange[] = [];
  let run: TextRange[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length >= minDigitWords && first !== undefined && last !== undefined)
      found.push({ start: first.start, end: last.end });
    run = [];
  };
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const isNear = /^[\s,./-]{0,3}$/.test(text.slice(run.at(-1)?.end ?? index, index).slice(0, 4));
    if (!digitWords.has(word) || !isNear) close();
    if (digitWords.has(word)) run.push({ start: index, end: index + word.length });
  }
  close();
  return found;
}

/** Telephone numbers of a folded text, decided by their form, the words around them and the numbering plans of countries. */
export function findPhoneNumbers(folded: string): readonly TextRange[] {
  const text = withoutOthers(folded);
  const lookup = createLookup();
  const numbers = digitRuns(text).flatMap((run) => phonesIn(text, run, lookup));
  return [...numbers, ...findSpelled(text)];
}
