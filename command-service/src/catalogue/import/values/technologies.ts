// Strings are not spell-checked, because they contain the spellings that occur in uploaded files.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { msg, plural } from '@lingui/core/runtime-macro';
import { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { type CellDiagnostic, wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { normaliseCellText, truncateUtf16, foldTextForComparison, isPlaceholderText } from '../normaliseText.ts';
import { splitListText } from './lists.ts';
import { truncateImportedCellTextWithDiagnostics } from './texts.ts';

const spellings: Readonly<Record<(typeof canonicalTechnologyNames)[number], string>> = {
  '2G': 'GSM GPRS EDGE',
  '3G': 'UMTS HSPA HSPAplus WCDMA',
  '4G': 'LTE 4GLTE LTE4G LTEAdvanced',
  '5G': 'NR 5GNR 5GSA 5GNSA 5GRedCap RedCap',
  'LTE-M': 'LTECatM1 LTECatM CatM CatM1 eMTC LTEM1 LTEMTC',
  'NB-IoT': 'NBIoT1 LTECatNB1 LTECatNB2 CatNB CatNB1 CatNB2 NarrowbandIoT',
  'Cat-1': 'LTECat1',
  'Cat-1 bis': 'LTECat1bis',
  LoRaWAN: '',
  Sigfox: 'Sigfox0G',
  mioty: '',
  'NTN NB-IoT': 'NBIoTNTN NBNTN NTNNB',
  Satellite: 'Satcom',
};

const canonicalNames = new Map(
  canonicalTechnologyNames.flatMap((name) =>
    [name, ...spellings[name].split(' ')]
      .filter((word) => word !== '')
      .map((word) => [foldTextForComparison(word), name]),
  ),
);

/** Index at which the parentheses at the end of a text start; the length of a text without them. */
function findDetailStart(piece: string): number {
  if (!piece.endsWith(')')) return piece.length;
  const start = piece.indexOf('(', piece.lastIndexOf(')', piece.length - 2) + 1);
  return start < 0 ? piece.length : start;
}

/** The exact technology that a text names, ignoring parentheses at its end; `null` for any other text. */
function findTechnology(piece: string): string | null {
  return canonicalNames.get(foldTextForComparison(piece.slice(0, findDetailStart(piece)))) ?? null;
}

function toCanonicalSpelling(piece: string): string | null {
  const name = findTechnology(piece);
  if (name === null) return null;
  const detail = piece.slice(findDetailStart(piece));
  return detail === '' ? name : `${name} ${detail}`;
}

/** Connectors between technologies without spaces: `2G/3G`, `LTE-M&NB-IoT`. */
const tightJoiner = /[/&+\uff0b\uff06]/;
/** Connectors between technologies with spaces: `4G & LTE-M`, `4G und NB-IoT`. */
const spacedJoiner = /\s(?:[&+\uff0b\uff06]|und|et|y|e)\s/i;

function splitAndTrim(piece: string, joiner: RegExp): readonly string[] {
  return piece
    .split(joiner)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Splits texts such as `2G/3G`, `4G & LTE-M` and `LTE-M+NB-IoT` at their connectors, but not names that contain the
 * same characters. If the connectors have no spaces around them, every part must be a technology; if they have spaces,
 * at least one part must be a technology.
 */
function splitJoined(piece: string): readonly string[] {
  if (findTechnology(piece) !== null || /[()]/.test(piece)) return [piece];
  const spaced = splitAndTrim(piece, spacedJoiner);
  if (spaced.length > 1 && spaced.some((part) => splitTight(part).every((each) => findTechnology(each) !== null))) {
    return spaced.flatMap(splitTight);
  }
  return splitTight(piece);
}

function splitTight(piece: string): readonly string[] {
  if (findTechnology(piece) !== null) return [piece];
  const parts = splitAndTrim(piece, tightJoiner);
  return parts.length > 1 && parts.every((part) => findTechnology(part) !== null) ? parts : [piece];
}

function removeRepeats(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

const unknownTechnologyMessage = msg`This technology is not recognised. It is imported as written.`;

function createUnknownDiagnostic(piece: string): CellDiagnostic {
  return { outcome: 'notice', code: 'unknownTechnology', value: piece, message: unknownTechnologyMessage, once: true };
}

function parseNames(text: string): ParsedCellValue<string[]> {
  const pieces = splitListText(text, { splitsAtAnd: true }).flatMap(splitJoined);
  const diagnostics = pieces.filter((piece) => findTechnology(piece) === null).map(createUnknownDiagnostic);
  return { value: removeRepeats(pieces.map((piece) => toCanonicalSpelling(piece) ?? piece)), diagnostics };
}

/**
 * Parses a comma-separated list into canonical spellings. Unknown technologies are kept as written and reported once.
 */
export function parseProtocolListCell(text: string): ParsedCellValue<string | null> {
  if (text === '' || isPlaceholderText(text)) return wrapCellValueWithoutDiagnostics(null);
  const names = parseNames(text);
  const kept = truncateImportedCellTextWithDiagnostics(names.value.join(', '), 1000);
  return { value: kept.value === '' ? null : kept.value, diagnostics: [...names.diagnostics, ...kept.diagnostics] };
}

/** The known technologies in the text of the protocols column, in the order of the text. */
export function extractRadioTechnologies(protocols: string | null): string[] {
  const pieces = protocols === null ? [] : splitListText(protocols, { splitsAtAnd: false });
  return [...new Set(pieces.map(findTechnology).filter((name) => name !== null))];
}

const maxTechnologies = 40;
const maxTechnologyLength = 60;

function parseJsonList(text: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : null;
  } catch {
    return null;
  }
}

/** The stored name of a technology, in one line. A JSON list may contain characters that no cell can display. */
function normaliseTechnology(piece: string): string {
  const name = truncateUtf16(normaliseCellText(piece).replaceAll('\n', ' '), maxTechnologyLength);
  return findTechnology(piece) ?? findTechnology(name) ?? name;
}

function createUnstorableDiagnostic(piece: string): CellDiagnostic {
  const message = () => msg`A character that cannot be stored is removed.`;
  return { outcome: 'repair', code: 'unstorableText', value: normaliseCellText(piece), message };
}

function createTruncationDiagnostic(value: string): CellDiagnostic {
  const message = () =>
    msg`The list is shortened to ${plural({ max: maxTechnologies }, { one: '# technology', other: '# technologies' })}.`;
  return { outcome: 'repair', code: 'textCut', value, message };
}

/** Parses a JSON list or comma-separated text; `null` for an empty cell, in which case the protocols column decides. */
export function parseRadioTechnologiesCell(text: string): ParsedCellValue<string[] | null> {
  if (text === '' || isPlaceholderText(text)) return wrapCellValueWithoutDiagnostics(null);
  const list = text.startsWith('[') ? parseJsonList(text) : null;
  const pieces = list ?? splitListText(text, { splitsAtAnd: true }).flatMap(splitJoined);
  const names = removeRepeats(pieces.map(normaliseTechnology).filter((name) => name !== ''));
  const diagnostics = pieces.filter((piece) => findTechnology(piece) === null).map(createUnknownDiagnostic);
  diagnostics.push(...pieces.filter((piece) => !isStorableText(piece)).map(createUnstorableDiagnostic));
  if (names.length > maxTechnologies) diagnostics.push(createTruncationDiagnostic(text));
  return { value: names.slice(0, maxTechnologies), diagnostics };
}
