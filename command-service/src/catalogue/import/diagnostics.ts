import type { ImportDiagnostic } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import { cutText } from './text.ts';

/** Something worth telling about a value. The place is added by whoever knows it. */
export interface Diagnostic {
  readonly outcome: ImportDiagnostic['outcome'];
  readonly code: string;
  /** The original value. */
  readonly value: string | null;
  readonly message: string;
  /** Told at the first place only, for values that repeat in many rows. */
  readonly once?: true;
}

/** A value as the catalogue stores it, and what had to be done to it. */
export interface Reading<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Place {
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
}

/** All remarks are counted, the first of each outcome are kept. */
export interface DiagnosticLog {
  readonly kept: Record<ImportDiagnostic['outcome'], ImportDiagnostic[]>;
  readonly counts: Partial<Record<ImportDiagnostic['outcome'], number>>;
  readonly told: Set<string>;
}

const mostStored = 100;
const longestValue = 200;
const byWeight = ['reject', 'skip', 'repair', 'notice'] as const;

/** A log without remarks. */
export function startDiagnostics(): DiagnosticLog {
  return { kept: { reject: [], skip: [], repair: [], notice: [] }, counts: {}, told: new Set() };
}

function shorten(name: string | null): string | null {
  return name === null ? null : cutText(name, longestValue);
}

/** Counts a diagnostic and keeps it, up to 100 of each outcome; one that is said once only is left out when it comes again. */
export function addDiagnostic(log: DiagnosticLog, place: Place, diagnostic: Diagnostic): void {
  if (diagnostic.once === true) {
    const key = `${diagnostic.code} ${cutText(diagnostic.value ?? '', longestValue)}`;
    if (log.told.has(key)) return;
    log.told.add(key);
  }
  const { outcome, code, message } = diagnostic;
  log.counts[outcome] = (log.counts[outcome] ?? 0) + 1;
  if (log.kept[outcome].length >= mostStored) return;
  const value = diagnostic.value === null ? null : cutText(diagnostic.value, longestValue);
  const { sheet, row, column } = place;
  const shown = { sheet: shorten(sheet), row, column: shorten(column) };
  log.kept[outcome].push({ outcome, code, ...shown, value, message });
}

/** The first 100, lost rows before repaired values before notices. */
export function firstDiagnostics(log: DiagnosticLog): ImportDiagnostic[] {
  return byWeight.flatMap((outcome) => log.kept[outcome]).slice(0, mostStored);
}

/** The same as a refusal's issues; `path` is sheet, row and column with dots between. */
export function diagnosticsAsIssues(log: DiagnosticLog): RefusalIssue[] {
  return firstDiagnostics(log).map(({ sheet, row, column, message }) => ({
    path: [sheet, row, column].filter((part) => part !== null).join('.'),
    message,
  }));
}

/** A reading without anything to tell. */
export function quiet<T>(value: T): Reading<T> {
  return { value, diagnostics: [] };
}

/** What is told of one cell at most; lists may name thousands of things. */
const mostDiagnostics = 50;

function bounded<T>({ value, diagnostics }: Reading<T>): Reading<T> {
  const more = diagnostics.slice(mostDiagnostics);
  if (more.length === 0) return { value, diagnostics };
  const outcome = more.some((diagnostic) => diagnostic.outcome === 'repair') ? 'repair' : 'notice';
  const message = `${more.length} more of the cell's values were not understood either.`;
  return {
    value,
    diagnostics: [...diagnostics.slice(0, mostDiagnostics), { outcome, code: 'more', value: null, message }],
  };
}

/** What a reader remembers at most: texts, and characters of them. */
const memory = { texts: 20_000, characters: 16_000_000 } as const;

/** Remembers what a pure reader gave for a text, because catalogues repeat their values; tells 50 things of a cell at most. */
export function memoize<T>(read: (text: string) => Reading<T>): (text: string) => Reading<T> {
  const known = new Map<string, Reading<T>>();
  let characters = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const reading = bounded(read(text));
    characters += text.length;
    if (known.size < memory.texts && characters <= memory.characters) known.set(text, reading);
    return reading;
  };
}
