import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { type Diagnostic, quiet, type Reading, memoize } from '../diagnostics.ts';
import { isPlaceholder } from '../text.ts';
import { codeOf, isOneName, meaningOf } from './countryNames.ts';
import { splitList } from './lists.ts';
import { countriesOfRegion } from './regionCountries.ts';

const exclusion = /\b(excl\w*|except\w*|without|other than|but not|not including)\b/i;

function repair(code: string, value: string, message: string): Diagnostic {
  return { outcome: 'repair', code, value, message };
}

function repaired(codes: readonly string[], code: string, value: string, message: string): Reading<readonly string[]> {
  return { value: codes, diagnostics: [repair(code, value, message)] };
}

function readName(piece: string): Reading<readonly string[]> {
  const meaning = meaningOf(piece);
  switch (meaning.kind) {
    case 'country':
      return quiet([meaning.code]);
    case 'partOfBritain':
      return repaired(['GB'], 'partOfCountry', piece, 'It was read as the United Kingdom.');
    case 'ambiguous':
      return repaired([], 'ambiguousCountry', piece, 'The name stands for two countries; it was left out.');
    case 'unknown': {
      const code = codeOf(piece);
      if (code !== undefined) return quiet([code]);
      return repaired([], 'unknownCountry', piece, 'The country is not known; it was left out.');
    }
  }
}

function readPiece(piece: string): Reading<readonly string[]> {
  const readings = splitJoined(piece).map(readPart);
  return {
    value: readings.flatMap(({ value }) => value),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
  };
}

function readPart(piece: string): Reading<readonly string[]> {
  const codes = countriesOfRegion(piece);
  if (codes === undefined) return readName(piece);
  return repaired(codes, 'regionExpanded', piece, `The region was replaced by its ${codes.length} countries.`);
}

/** Puts `Moldova` and `Republic of` together again, which the comma between them had parted. */
function joinNamesWithComma(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before !== undefined && isOneName(before, piece)) joined[joined.length - 1] = `${before}, ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

/** The codes of a cell that holds nothing but codes in one case, else `null`: only there may a space separate them. */
function codesOnly(text: string): string[] | null {
  if (!/^(?:[A-Z][A-Z\s,;|/]*|[a-z][a-z\s,;|/]*)$/.test(text)) return null;
  const words = text.split(/[\s,;|/]+/).filter((word) => word !== '');
  // In lower case, "no" beside other codes is Norway; alone it is a word.
  const known = words.map((word) => codeOf(words.length > 1 && word !== 'and' ? word.toUpperCase() : word));
  const codes = known.filter((code) => code !== undefined);
  return codes.length === words.length ? codes : null;
}

/** Between countries: `France & Spain`, `Deutschland und Österreich`. */
const joiner = /(\s?[&+/\uff0b\uff06\u2022\u00b7]\s?|\s(?:and|und|et|y)\s)/i;
/** Parts of the longest name that contains joiners. */
const maxJoinedParts = 4;

/** Splits at joiners, but never inside a name (`Bosnia and Herzegovina`), and only where one of the parts is a country. */
function splitJoined(piece: string): readonly string[] {
  const whole = piece.replace(/^(?:and|und|et|y|&)\s+/i, '');
  if (isCountry(whole)) return [whole];
  const tokens = whole.split(joiner);
  const parts: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const lengths = Array.from({ length: maxJoinedParts }, (_none, index) => 2 * (maxJoinedParts - index) - 1);
    const joined = lengths.find((length) => isCountry(tokens.slice(at, at + length).join(''))) ?? 1;
    parts.push(
      tokens
        .slice(at, at + joined)
        .join('')
        .trim(),
    );
    at += joined + 1;
  }
  return parts.length > 1 && parts.some(isCountry) ? parts.filter((part) => part !== '') : [whole];
}

function isCountry(piece: string): boolean {
  return countriesOfRegion(piece) !== undefined || meaningOf(piece).kind !== 'unknown' || codeOf(piece) !== undefined;
}

function sorted(codes: readonly string[]): string[] | null {
  const named = new Set(codes);
  return named.size === 0 ? null : countryCodes.filter((code) => named.has(code));
}

function refuseTotal(text: string): Reading<null> {
  const message = 'A total or an exclusion is no list of countries; they are unknown.';
  return { value: null, diagnostics: [repair('notACountryList', text, message)] };
}

/** `190+ countries`, `Worldwide (excl. China)`, `Europe, except Russia`: nothing that could be expanded without guessing. */
function isTotal(text: string, pieces: readonly string[]): boolean {
  const namesRegion = (): boolean => pieces.some((piece) => countriesOfRegion(piece) !== undefined);
  if (exclusion.test(text)) return pieces.length === 1 || namesRegion();
  return pieces.length === 1 && /\d/.test(text) && !namesRegion();
}

/**
 * Makes a reader of country lists: names, regions or ISO codes become sorted alpha-2 codes, `null` when none is known. A
 * name that cannot be resolved is left out and told, the others stay.
 */
export function countriesReader(): (text: string) => Reading<string[] | null> {
  const readKnownPiece = memoize(readPiece);
  return (text) => {
    if (text === '' || isPlaceholder(text)) return quiet(null);
    const codes = codesOnly(text);
    if (codes !== null) return quiet(sorted(codes));
    const pieces = joinNamesWithComma(splitList(text, { and: false }));
    if (isTotal(text, pieces)) return refuseTotal(text);
    const readings = pieces.map(readKnownPiece);
    return {
      value: sorted(readings.flatMap((reading) => reading.value)),
      diagnostics: readings.flatMap((reading) => reading.diagnostics),
    };
  };
}
