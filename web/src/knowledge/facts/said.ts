import type { SourceName } from './sources.ts';

/** A number that somebody can look up. */
export interface Figure {
  readonly value: number;
  /** As it is written behind the value; empty where the words around it say it. */
  readonly unit: string;
  readonly source: SourceName;
  /** The day on which the figure was last held against its source, `YYYY-MM-DD`. */
  readonly checked: string;
}

/** A statement that has no figure, but can be looked up. */
export interface Cited {
  readonly cited: SourceName;
}

/** Prose with its figures: words hold no numbers, so that each one brings its source and date. */
export type Said = readonly (string | Figure | Cited)[];

/** Writes prose; what stands in its gaps are figures and sources. */
export function said(words: TemplateStringsArray, ...gaps: readonly (Figure | Cited)[]): Said {
  return words.flatMap((text, at) => [text, ...gaps.slice(at, at + 1)]).filter((part) => part !== '');
}

/** @returns how the figures of a source are written that was read on a day. */
export function readFrom(source: SourceName, checked: string): (value: number, unit?: string) => Figure {
  return (value, unit = '') => ({ value, unit, source, checked });
}

/** The source of what was just said. */
export function cite(source: SourceName): Cited {
  return { cited: source };
}

/** What is left open where no source that can be named gives a figure. */
export const noFigure: Said = ['No figure with a source'];

/** Figures, and sources of what has none, wherever they stand in facts. */
export function partsOf(facts: unknown): readonly (Figure | Cited)[] {
  if (typeof facts !== 'object' || facts === null) return [];
  if ('value' in facts || 'cited' in facts) return [facts as Figure | Cited];
  return Object.values(facts).flatMap(partsOf);
}

/** What facts rest on, each document once per use. */
export function sourcesOf(facts: unknown): readonly SourceName[] {
  return partsOf(facts).map((part) => ('cited' in part ? part.cited : part.source));
}

/** The day on which the figure that was checked longest ago was checked; `null` where there is no figure. */
export function oldestCheck(facts: unknown): string | null {
  const days = partsOf(facts).flatMap((part) => ('checked' in part ? [part.checked] : []));
  return days.toSorted()[0] ?? null;
}
