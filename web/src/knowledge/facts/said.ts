import type { SourceName } from './sources.ts';

/** A number with a verifiable source. */
export interface Figure {
  readonly value: number;
  /** Displayed after the value; empty when the surrounding text names the unit. */
  readonly unit: string;
  readonly source: SourceName;
  /** Date of the last comparison with the source, `YYYY-MM-DD`. */
  readonly checked: string;
}

/** A reference for a statement without a number. */
export interface Cited {
  readonly cited: SourceName;
}

/**
 * Prose with figures and citations. The text itself contains no numbers, so that each number has a source and a date.
 */
export type Said = readonly (string | Figure | Cited)[];

/** Template tag for prose; the substitutions are figures and citations. */
export function said(words: TemplateStringsArray, ...substitutions: readonly (Figure | Cited)[]): Said {
  return words.flatMap((text, at) => [text, ...substitutions.slice(at, at + 1)]).filter((part) => part !== '');
}

/** @returns a function that creates figures from one source, checked on the given date. */
export function readFrom(source: SourceName, checked: string): (value: number, unit?: string) => Figure {
  return (value, unit = '') => ({ value, unit, source, checked });
}

/** Cites the source of the preceding statement. */
export function cite(source: SourceName): Cited {
  return { cited: source };
}

/** Placeholder when no citable source publishes a figure. */
export const noFigure: Said = ['No figure with a source'];

/** All figures and citations in the facts, at any depth. */
export function partsOf(facts: unknown): readonly (Figure | Cited)[] {
  if (typeof facts !== 'object' || facts === null) return [];
  if ('value' in facts || 'cited' in facts) return [facts as Figure | Cited];
  return Object.values(facts).flatMap(partsOf);
}

/** Names of the cited sources, once per citation. */
export function sourcesOf(facts: unknown): readonly SourceName[] {
  return partsOf(facts).map((part) => ('cited' in part ? part.cited : part.source));
}

/** Check date of the figure that was checked longest ago; `null` without figures. */
export function oldestCheck(facts: unknown): string | null {
  const days = partsOf(facts).flatMap((part) => ('checked' in part ? [part.checked] : []));
  return days.toSorted()[0] ?? null;
}
