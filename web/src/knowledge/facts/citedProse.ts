import { plural, t } from '@lingui/core/macro';
import { formatInteger } from '../../ui/numberFormat.ts';
import type { CitedSourceDocumentName } from './sources.ts';

/** Units that are words; the others are symbols. */
type UnitWord = 'bytes' | 'hours' | 'minutes' | 'years';
type UnitSymbol = '%' | 'dB' | 'dBm' | 'kbit/s' | 'Mbit/s' | 'kHz' | 'MHz' | 'km' | 'ms' | 's' | 'Wh';
export type SourcedValueUnit = UnitWord | UnitSymbol | '';

/** A number with a verifiable source. */
export interface SourcedValue {
  readonly value: number;
  /** Displayed after the value; empty if the surrounding text names the unit. */
  readonly unit: SourcedValueUnit;
  readonly source: CitedSourceDocumentName;
  /** Date of the last comparison with the source, `YYYY-MM-DD`. */
  readonly checked: string;
}

/** A reference for a statement without a number. */
export interface SourceDocumentCitation {
  readonly cited: CitedSourceDocumentName;
}

/**
 * Prose with figures and citations. The text itself contains no numbers, so that each number has a source and a date.
 */
export type CitedProseParts = readonly (string | SourcedValue | SourceDocumentCitation)[];

/** Characters for private use around a figure or a citation in a text. */
const [start, end] = ['\uE000', '\uE001'];

/** Returns a figure or a citation as a text, because the placeholders of a message are texts. */
const encode = (part: SourcedValue | SourceDocumentCitation): string => `${start}${JSON.stringify(part)}${end}`;

function decode(text: string): string | SourcedValue | SourceDocumentCitation {
  return text.startsWith(start) ? (JSON.parse(text.slice(1)) as SourcedValue | SourceDocumentCitation) : text;
}

/**
 * Splits a text into prose, figures and citations.
 * @param text message whose placeholders are figures and citations.
 */
export function composeCitedProse(text: string): CitedProseParts {
  return text
    .replaceAll(start, `${end}${start}`)
    .split(end)
    .filter((part) => part !== '')
    .map(decode);
}

/**
 * @returns a function that creates figures from the given source, as placeholders of a message. `checked` is the date of
 *   their last check.
 */
export function createSourcedValueFactory(
  source: CitedSourceDocumentName,
  checked: string,
): (value: number, unit?: SourcedValueUnit) => string {
  return (value, unit = '') => encode({ value, unit, source, checked });
}

/** Returns a citation as a placeholder of a message. It follows the statement that the source supports. */
export function citeSource(source: CitedSourceDocumentName): string {
  return encode({ cited: source });
}

/** Formats a figure with its unit, for example `10 years` or `164 dB`. */
export function formatSourcedValue({ value, unit }: SourcedValue): string {
  const number = formatInteger(value);
  if (unit === 'bytes') return plural(value, { one: `${number} byte`, other: `${number} bytes` });
  if (unit === 'hours') return plural(value, { one: `${number} hour`, other: `${number} hours` });
  if (unit === 'minutes') return plural(value, { one: `${number} minute`, other: `${number} minutes` });
  if (unit === 'years') return plural(value, { one: `${number} year`, other: `${number} years` });
  return unit === '' ? number : `${number} ${unit}`;
}

/** Text in place of a figure that no citable source publishes. */
export const noSourcedValueText: CitedProseParts = [t`No sourced figure`];

/** Returns all figures and citations that the facts contain, at any depth. */
export function collectSourcedValuesAndCitations(facts: unknown): readonly (SourcedValue | SourceDocumentCitation)[] {
  if (typeof facts !== 'object' || facts === null) return [];
  if ('value' in facts || 'cited' in facts) return [facts as SourcedValue | SourceDocumentCitation];
  return Object.values(facts).flatMap(collectSourcedValuesAndCitations);
}

/** Returns the names of the cited sources. A source that is cited several times is repeated. */
export function collectCitedSourceNames(facts: unknown): readonly CitedSourceDocumentName[] {
  return collectSourcedValuesAndCitations(facts).map((part) => ('cited' in part ? part.cited : part.source));
}

/** Returns the check date of the figure that was checked longest ago; `null` if there are no figures. */
export function findOldestSourceCheckDate(facts: unknown): string | null {
  const days = collectSourcedValuesAndCitations(facts).flatMap((part) => ('checked' in part ? [part.checked] : []));
  return days.toSorted()[0] ?? null;
}
