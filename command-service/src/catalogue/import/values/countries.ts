import { msg, plural } from '@lingui/core/runtime-macro';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import {
  type CellDiagnostic,
  type DiagnosticMessage,
  wrapCellValueWithoutDiagnostics,
  type ParsedCellValue,
  memoizeCellParser,
} from '../diagnostics.ts';
import { isPlaceholderText } from '../normaliseText.ts';
import { toAlpha2CountryCode, isCountryNameSplitAtComma, resolveCountryName } from './countryNames.ts';
import { splitListText } from './lists.ts';
import { findCountriesByRegionName } from './regionCountries.ts';

const exclusion = /\b(excl\w*|except\w*|without|other than|but not|not including)\b/i;

const partOfBritainMessage = msg`This part of the United Kingdom is imported as the United Kingdom.`;
const ambiguousNameMessage = msg`This name can mean two countries and is ignored. Use a more specific name.`;
const unknownCountryMessage = msg`This country is not recognised and is ignored.`;
const notACountryListMessage = msg`A number of countries or a list with exceptions cannot be converted to a list of countries. The countries are stored as unknown.`;

function createRepair(code: string, value: string, message: DiagnosticMessage): CellDiagnostic {
  return { outcome: 'repair', code, value, message };
}

function withRepair(
  codes: readonly string[],
  code: string,
  value: string,
  message: DiagnosticMessage,
): ParsedCellValue<readonly string[]> {
  return { value: codes, diagnostics: [createRepair(code, value, message)] };
}

function parseName(piece: string): ParsedCellValue<readonly string[]> {
  const meaning = resolveCountryName(piece);
  switch (meaning.kind) {
    case 'country':
      return wrapCellValueWithoutDiagnostics([meaning.code]);
    case 'partOfBritain':
      return withRepair(['GB'], 'partOfCountry', piece, partOfBritainMessage);
    case 'ambiguous':
      return withRepair([], 'ambiguousCountry', piece, ambiguousNameMessage);
    case 'unknown': {
      const code = toAlpha2CountryCode(piece);
      if (code !== undefined) return wrapCellValueWithoutDiagnostics([code]);
      return withRepair([], 'unknownCountry', piece, unknownCountryMessage);
    }
  }
}

function parsePiece(piece: string): ParsedCellValue<readonly string[]> {
  const readings = splitJoined(piece).map(parsePart);
  return {
    value: readings.flatMap(({ value }) => value),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
  };
}

function parsePart(piece: string): ParsedCellValue<readonly string[]> {
  const codes = findCountriesByRegionName(piece);
  if (codes === undefined) return parseName(piece);
  return withRepair(
    codes,
    'regionExpanded',
    piece,
    () =>
      msg`The region is replaced by its ${plural({ count: codes.length }, { one: '# country', other: '# countries' })}.`,
  );
}

/** Joins the parts of names that were split at a comma, such as `Moldova` and `Republic of`. */
function joinNamesWithComma(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before !== undefined && isCountryNameSplitAtComma(before, piece))
      joined[joined.length - 1] = `${before}, ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

/**
 * The country codes in a cell that contains only codes, all in upper case or all in lower case; else `null`. Only in
 * such cells can spaces separate items.
 */
function parseCodes(text: string): string[] | null {
  if (!/^(?:[A-Z][A-Z\s,;|/]*|[a-z][a-z\s,;|/]*)$/.test(text)) return null;
  const words = text.split(/[\s,;|/]+/).filter((word) => word !== '');
  // In lower case, "no" next to other codes is Norway; alone it is a word.
  const known = words.map((word) =>
    toAlpha2CountryCode(words.length > 1 && word !== 'and' ? word.toUpperCase() : word),
  );
  const codes = known.filter((code) => code !== undefined);
  return codes.length === words.length ? codes : null;
}

/** Connectors between countries: `France & Spain`, `Deutschland und Österreich`. */
const joiner = /(\s?[&+/\uff0b\uff06\u2022\u00b7]\s?|\s(?:and|und|et|y)\s)/i;
/** Maximum parts of a name with connectors. */
const maxJoinedParts = 4;

/**
 * Splits at connectors, but never inside a name (`Bosnia and Herzegovina`), and only if one of the parts is a
 * country.
 */
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
  return (
    findCountriesByRegionName(piece) !== undefined ||
    resolveCountryName(piece).kind !== 'unknown' ||
    toAlpha2CountryCode(piece) !== undefined
  );
}

function sortCodes(codes: readonly string[]): string[] | null {
  const named = new Set(codes);
  return named.size === 0 ? null : countryCodes.filter((code) => named.has(code));
}

function rejectTotal(text: string): ParsedCellValue<null> {
  return { value: null, diagnostics: [createRepair('notACountryList', text, notACountryListMessage)] };
}

/**
 * Whether a text cannot be expanded to countries without guessing. Examples are `190+ countries`, `Worldwide (excl.
 * China)` and `Europe, except Russia`.
 */
function isTotal(text: string, pieces: readonly string[]): boolean {
  const namesRegion = (): boolean => pieces.some((piece) => findCountriesByRegionName(piece) !== undefined);
  if (exclusion.test(text)) return pieces.length === 1 || namesRegion();
  return pieces.length === 1 && /\d/.test(text) && !namesRegion();
}

/**
 * Creates a parser of country lists: names, regions or ISO codes become sorted alpha-2 codes, or `null` if none is
 * known. Skips and reports names that cannot be resolved.
 */
export function createCountryListParser(): (text: string) => ParsedCellValue<string[] | null> {
  const parsePieceMemoized = memoizeCellParser(parsePiece);
  return (text) => {
    if (text === '' || isPlaceholderText(text)) return wrapCellValueWithoutDiagnostics(null);
    const codes = parseCodes(text);
    if (codes !== null) return wrapCellValueWithoutDiagnostics(sortCodes(codes));
    const pieces = joinNamesWithComma(splitListText(text, { splitsAtAnd: false }));
    if (isTotal(text, pieces)) return rejectTotal(text);
    const readings = pieces.map(parsePieceMemoized);
    return {
      value: sortCodes(readings.flatMap((reading) => reading.value)),
      diagnostics: readings.flatMap((reading) => reading.diagnostics),
    };
  };
}
