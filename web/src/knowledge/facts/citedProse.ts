import { t } from '@lingui/core/macro';
import type { CitedSourceDocumentName } from './sources.ts';

/** A number with a verifiable source. */
export interface SourcedValue {
  readonly value: number;
  /** Displayed after the value; empty if the surrounding text names the unit. */
  readonly unit: string;
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

/** Template tag for cited prose; the substitutions are figures and citations. */
export function composeCitedProse(
  words: TemplateStringsArray,
  ...substitutions: readonly (SourcedValue | SourceDocumentCitation)[]
): CitedProseParts {
  return words.flatMap((text, at) => [text, ...substitutions.slice(at, at + 1)]).filter((part) => part !== '');
}

/** @returns a function that creates figures from the given source. `checked` is the date of their last check. */
export function createSourcedValueFactory(
  source: CitedSourceDocumentName,
  checked: string,
): (value: number, unit?: string) => SourcedValue {
  return (value, unit = '') => ({ value, unit, source, checked });
}

/** Returns a citation, which follows the statement that the source supports. */
export function citeSource(source: CitedSourceDocumentName): SourceDocumentCitation {
  return { cited: source };
}

/** Text in place of a figure that no citable source publishes. */
export const noSourcedValueText: CitedProseParts = [t`No figure with a source`];

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
