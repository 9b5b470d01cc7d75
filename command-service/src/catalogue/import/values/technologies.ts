import { technologies } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { type Diagnostic, quiet, type Reading } from '../diagnostics.ts';
import { cleanText, cutText, foldText, isPlaceholder } from '../text.ts';
import { splitList } from './lists.ts';
import { truncateText } from './texts.ts';

const spellings: Readonly<Record<(typeof technologies)[number], string>> = {
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
  technologies.flatMap((name) =>
    [name, ...spellings[name].split(' ')].filter((word) => word !== '').map((word) => [foldText(word), name]),
  ),
);

/** Where the parentheses begin that a piece ends with; its length when it ends with none. */
function detailStart(piece: string): number {
  if (!piece.endsWith(')')) return piece.length;
  const start = piece.indexOf('(', piece.lastIndexOf(')', piece.length - 2) + 1);
  return start < 0 ? piece.length : start;
}

/** The exact technology that a piece of text names, what stands in parentheses apart; `null` for any other text. */
function technologyOf(piece: string): string | null {
  return canonicalNames.get(foldText(piece.slice(0, detailStart(piece)))) ?? null;
}

function respell(piece: string): string | null {
  const name = technologyOf(piece);
  if (name === null) return null;
  const detail = piece.slice(detailStart(piece));
  return detail === '' ? name : `${name} ${detail}`;
}

/** Between technologies without spaces: `2G/3G`, `LTE-M&NB-IoT`. */
const tightJoiner = /[/&+\uff0b\uff06]/;
/** Between technologies with spaces: `4G & LTE-M`, `4G und NB-IoT`. */
const spacedJoiner = /\s(?:[&+\uff0b\uff06]|und|et|y|e)\s/i;

function partsAt(piece: string, joiner: RegExp): readonly string[] {
  return piece
    .split(joiner)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Splits `2G/3G`, `4G & LTE-M` and `LTE-M+NB-IoT`, and nothing that contains the same signs as part of a name: without spaces every part
 * must be a technology, with spaces at least one.
 */
function splitJoined(piece: string): readonly string[] {
  if (technologyOf(piece) !== null || /[()]/.test(piece)) return [piece];
  const spaced = partsAt(piece, spacedJoiner);
  if (spaced.length > 1 && spaced.some((part) => splitTight(part).every((each) => technologyOf(each) !== null))) {
    return spaced.flatMap(splitTight);
  }
  return splitTight(piece);
}

function splitTight(piece: string): readonly string[] {
  if (technologyOf(piece) !== null) return [piece];
  const parts = partsAt(piece, tightJoiner);
  return parts.length > 1 && parts.every((part) => technologyOf(part) !== null) ? parts : [piece];
}

function withoutRepeats(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

function unknownDiagnostic(piece: string): Diagnostic {
  const message = 'The technology is not known; it was kept as written.';
  return { outcome: 'notice', code: 'unknownTechnology', value: piece, message, once: true };
}

function readNames(text: string): Reading<string[]> {
  const pieces = splitList(text, { and: true }).flatMap(splitJoined);
  const diagnostics = pieces.filter((piece) => technologyOf(piece) === null).map(unknownDiagnostic);
  return { value: withoutRepeats(pieces.map((piece) => respell(piece) ?? piece)), diagnostics };
}

/** Comma-separated, canonical spellings where known; others are kept as written and told once. */
export function readProtocols(text: string): Reading<string | null> {
  if (text === '' || isPlaceholder(text)) return quiet(null);
  const names = readNames(text);
  const kept = truncateText(names.value.join(', '), 1000);
  return { value: kept.value === '' ? null : kept.value, diagnostics: [...names.diagnostics, ...kept.diagnostics] };
}

/** The exact technologies that a protocols text names, in its order. */
export function technologiesIn(protocols: string | null): string[] {
  const pieces = protocols === null ? [] : splitList(protocols, { and: false });
  return [...new Set(pieces.map(technologyOf).filter((name) => name !== null))];
}

const mostTechnologies = 40;
const longestTechnology = 60;

function listInJson(text: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : null;
  } catch {
    return null;
  }
}

/** The name that a piece is kept under, in one line. A JSON list may hold what no cell can show. */
function technologyName(piece: string): string {
  const name = cutText(cleanText(piece).replaceAll('\n', ' '), longestTechnology);
  return technologyOf(piece) ?? technologyOf(name) ?? name;
}

function unstorableDiagnostic(piece: string): Diagnostic {
  const message = 'A character that cannot be stored was left out.';
  return { outcome: 'repair', code: 'unstorableText', value: cleanText(piece), message };
}

function cutDiagnostic(value: string): Diagnostic {
  const message = `The list was cut after ${mostTechnologies} technologies.`;
  return { outcome: 'repair', code: 'textCut', value, message };
}

/** A JSON list or comma-separated text; `null` when the cell says nothing, so that the protocols decide. */
export function readRadioTech(text: string): Reading<string[] | null> {
  if (text === '' || isPlaceholder(text)) return quiet(null);
  const list = text.startsWith('[') ? listInJson(text) : null;
  const pieces = list ?? splitList(text, { and: true }).flatMap(splitJoined);
  const names = withoutRepeats(pieces.map(technologyName).filter((name) => name !== ''));
  const diagnostics = pieces.filter((piece) => technologyOf(piece) === null).map(unknownDiagnostic);
  diagnostics.push(...pieces.filter((piece) => !isStorableText(piece)).map(unstorableDiagnostic));
  if (names.length > mostTechnologies) diagnostics.push(cutDiagnostic(text));
  return { value: names.slice(0, mostTechnologies), diagnostics };
}
