import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import {
  currencyBeforeNumberPattern,
  digitWords,
  identifierLabelBeforeNumberPattern,
  phoneWordAfterNumberPattern,
  phoneWordBeforeNumberPattern,
  callOrSmsVolumeLabelBeforeNumberPattern,
  unitAfterNumberPattern,
} from './contactWords.ts';
import type { TextRange } from './foldedText.ts';

/** A group of digits and its position in the text. */
interface Group extends TextRange {
  readonly digits: string;
}

/** Groups of digits that may form one number, and the sign directly before them. */
interface Candidate {
  readonly groups: readonly Group[];
  readonly lead: '+' | '(' | '';
}

/** Number of characters around a number that are examined as its context. */
const contextLength = 48;
/**
 * Minimum and maximum number of digits of a telephone number. The maximum is that of E.164 plus an international
 * prefix.
 */
const [minDigits, maxDigits] = [7, 17];
/** Maximum number of characters between two groups of digits. */
const maxSeparator = 4;
/** Maximum number of parts (`splitParts`) that are tried together as one number. */
const maxParts = 4;
/** Maximum number of library look-ups per text. Further candidates are treated as telephone numbers. */
const maxLookups = 100;

/** Other numbers that resemble telephone numbers: dates, IPv4 addresses, decimals below 1 and hexadecimal numbers. */
const otherNumbers =
  /(?<![\d.])(?:(?:19|20)\d{2}[-./](?:0?[1-9]|1[0-2])[-./](?:[0-2]?\d|3[01])|(?:[0-2]?\d|3[01])[-./](?:[0-2]?\d|3[01])[-./](?:19|20)\d{2}|(?:(?:25[0-5]|2[0-4]\d|1?[1-9]\d|1\d\d|\d)\.){3}(?:25[0-5]|2[0-4]\d|1?[1-9]\d|1\d\d|\d)(?:\/\d{1,2})?|0\.\d{1,40}|0x[\da-f]{1,40})(?![\d]|\.\d)/g;

const separator = /[ \t().\/\-x*_~|]/;

/**
 * Replaces each character of other kinds of numbers with a letter, so that positions do not change. Numbers directly
 * after a plus sign or an opening parenthesis are kept.
 */
const replaceOtherNumbers = (text: string): string =>
  text.replace(otherNumbers, (found, at: number) =>
    /[+(]/.test(text.charAt(at - 1)) ? found : 'n'.repeat(found.length),
  );

/** Collects groups of digits with short separators in one pass. */
function findDigitRuns(text: string): Group[][] {
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

const getLead = (text: string, { start }: Group): Candidate['lead'] => {
  const before = text.slice(Math.max(0, start - 2), start);
  if (before.includes('+')) return '+';
  return before.endsWith('(') ? '(' : '';
};

/**
 * Splits a run before every group that can start a number. A group can start a number if it follows a plus sign or
 * begins with 0 and another digit.
 */
function splitParts(text: string, run: readonly Group[]): Group[][] {
  const parts: Group[][] = [];
  for (const group of run) {
    const isStart = getLead(text, group) === '+' || /^0\d/.test(group.digits);
    const last = parts.at(-1);
    if (last === undefined || isStart) parts.push([group]);
    else last.push(group);
  }
  return parts;
}

/** Countries where national numbers start with 0. */
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

/** Whether the groups form an ascending scale, as in 0-10-20-30. */
const isAscending = (groups: readonly Group[]): boolean =>
  groups.length >= 4 &&
  groups[0]?.digits === '0' &&
  groups.every(({ digits }, index) => index === 0 || Number(digits) > Number(groups[index - 1]?.digits));

const isThousands = ([first, ...rest]: readonly Group[]): boolean =>
  first !== undefined &&
  rest.length > 0 &&
  /^[1-9]\d{0,2}$/.test(first.digits) &&
  rest.every(({ digits }) => digits.length === 3);

interface NumberContext {
  readonly before: string;
  readonly after: string;
  /** The separators between the groups. */
  readonly between: readonly string[];
}

function getContext(text: string, { groups, lead }: Candidate): NumberContext {
  const start = (groups[0]?.start ?? 0) - (lead === '' ? 0 : 1);
  const end = groups.at(-1)?.end ?? 0;
  return {
    before: text.slice(Math.max(0, start - contextLength), start),
    after: text.slice(end, end + contextLength),
    between: groups.slice(1).map((group, index) => text.slice(groups[index]?.end ?? 0, group.start)),
  };
}

const isAnnounced = ({ before, after }: NumberContext): boolean =>
  (phoneWordBeforeNumberPattern.test(before) && !callOrSmsVolumeLabelBeforeNumberPattern.test(before)) ||
  phoneWordAfterNumberPattern.test(after);

const isQuantity = ({ before, after }: NumberContext): boolean =>
  unitAfterNumberPattern.test(after) || currencyBeforeNumberPattern.test(before);

/** Whether the digits form a national number with a trunk prefix. */
function isTrunkNumber(groups: readonly Group[], digits: string, context: NumberContext, lookup: Lookup): boolean {
  if (digits.length < 9 || digits.length > 13 || isAscending(groups)) return false;
  // Excludes a single zero followed by "x", which is another kind of number.
  if (groups[0]?.digits === '0' && context.between[0]?.includes('x') === true) return false;
  return lookup(() => isNational(digits));
}

/**
 * Whether a number is written in a usual form for telephone numbers: with an area code in parentheses, or in the groups
 * that are usual in North America.
 */
function hasPhoneShape({ groups, lead }: Candidate, digits: string, { between }: NumberContext): boolean {
  const sizes = groups.map((group) => group.digits.length).join();
  const [area] = groups;
  if (lead === '(' && between[0]?.includes(')') === true && /^\d{2,5}$/.test(area?.digits ?? ''))
    return digits.length <= 13;
  const american = /^(?:1,)?3,3,4$/.test(sizes) && /^1?[2-9]\d{2}[2-9]/.test(digits);
  return american && between.some((sign) => /[-.()]/.test(sign));
}

/** Whether the groups are a country code without a plus sign, an area code and a subscriber number. */
function isInternational(groups: readonly Group[], digits: string, lookup: Lookup): boolean {
  const [country, area, subscriber] = groups.map((group) => group.digits.length);
  const hasShape = groups.length === 3 && (country ?? 0) <= 3 && (area ?? 0) >= 2 && (subscriber ?? 0) >= 6;
  return hasShape && digits.length >= 10 && digits.length <= 14 && lookup(() => isValid(`+${digits}`));
}

/** Whether the groups together form a telephone number. */
function isPhoneNumber(text: string, candidate: Candidate, lookup: Lookup): boolean {
  const { groups, lead } = candidate;
  const digits = groups.map((group) => group.digits).join('');
  if (digits.length < minDigits || digits.length > maxDigits) return false;
  const context = getContext(text, candidate);
  const international = digits.replace(/^(\d{1,3}?)0(?=\d)/, (all, country: string) =>
    context.between.some((sign) => sign.includes(')')) ? country : all,
  );
  if (lead === '+') {
    return lookup(() =>
      isQuantity(context)
        ? isValid(`+${digits}`) && groups.length === 1
        : isPossible(`+${digits}`) || isPossible(`+${international}`),
    );
  }
  if (identifierLabelBeforeNumberPattern.test(context.before)) return false;
  const isAnnouncedNumber = isAnnounced(context);
  if (/^00[1-9]/.test(digits)) return lookup(() => (isAnnouncedNumber ? isPossible : isValid)(`+${digits.slice(2)}`));
  if (/^0[1-9]/.test(digits) && (isAnnouncedNumber || isTrunkNumber(groups, digits, context, lookup))) return true;
  if (isQuantity(context)) return false;
  if (isAnnouncedNumber || hasPhoneShape(candidate, digits, context)) return true;
  return !isThousands(groups) && isInternational(groups, digits, lookup);
}

/**
 * Finds the telephone number at the start of the groups. Groups after the number are left out, as in "+49 30 1234567
 * 12".
 */
function findPhone(text: string, candidate: Candidate, lookup: Lookup): TextRange | null {
  const { groups, lead } = candidate;
  const [first] = groups;
  const minCount = lead === '' ? groups.length : Math.max(1, groups.length - 4);
  for (let count = Math.min(groups.length, maxDigits); count >= minCount && count > 0; count -= 1) {
    const part = { ...candidate, groups: groups.slice(0, count) };
    if (first === undefined || !isPhoneNumber(text, part, lookup)) continue;
    return { start: first.start - (lead === '' ? 0 : 1), end: groups[count - 1]?.end ?? first.end };
  }
  return null;
}

/** Finds the telephone numbers in a run of digit groups, each with as many parts as possible. */
function findPhones(text: string, run: readonly Group[], lookup: Lookup): TextRange[] {
  const parts = splitParts(text, run);
  const found: TextRange[] = [];
  for (let from = 0; from < parts.length; ) {
    const [first] = parts[from] ?? [];
    if (first === undefined) break;
    const lead = getLead(text, first);
    let to = Math.min(parts.length, from + maxParts);
    let phone: TextRange | null = null;
    for (; to > from && phone === null; to -= 1)
      phone = findPhone(text, { groups: parts.slice(from, to).flat(), lead }, lookup);
    if (phone !== null) found.push(phone);
    from = phone === null ? from + 1 : to + 1;
  }
  return found;
}

/** Minimum number of digits in a number written in words. */
const minDigitWords = 7;

/** Finds telephone numbers written in words. */
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

/**
 * Finds telephone numbers in a folded text by their form, the words around them and the numbering plans of countries.
 */
export function findPhoneNumbers(folded: string): readonly TextRange[] {
  const text = replaceOtherNumbers(folded);
  const lookup = createLookup();
  const numbers = findDigitRuns(text).flatMap((run) => findPhones(text, run, lookup));
  return [...numbers, ...findSpelled(text)];
}
