import { msg, plural } from '@lingui/core/runtime-macro';
import type { CatalogueImportDiagnostic } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import { truncateUtf16 } from './normaliseText.ts';

/**
 * The message of a diagnostic, or a function that creates it: a catalogue may have thousands of diagnostics, of which
 * only the first are reported.
 */
export type DiagnosticMessage = Message | (() => Message);

/** A diagnostic about a value. The caller adds the location. */
export interface CellDiagnostic {
  readonly outcome: CatalogueImportDiagnostic['outcome'];
  readonly code: string;
  /** The original value; `null` if there is none. */
  readonly value: string | null;
  readonly message: DiagnosticMessage;
  /** If set, the diagnostic is reported only at its first location, because the value may repeat in many rows. */
  readonly once?: true;
}

/** A parsed value with diagnostics about its interpretation. */
export interface ParsedCellValue<T> {
  readonly value: T;
  readonly diagnostics: readonly CellDiagnostic[];
}

/** A diagnostic with its location and a message that is not formatted yet. */
export interface ImportDiagnostic extends Omit<CatalogueImportDiagnostic, 'message'> {
  readonly message: Message;
}

export interface ImportDiagnosticLocation {
  readonly sheet: string | null;
  readonly row: number | null;
  readonly column: string | null;
}

/** Counts all diagnostics and keeps the first 100 of each outcome. */
export interface ImportDiagnosticCollector {
  readonly kept: Record<CatalogueImportDiagnostic['outcome'], ImportDiagnostic[]>;
  readonly counts: Partial<Record<CatalogueImportDiagnostic['outcome'], number>>;
  readonly reportedOnce: Set<string>;
}

const maxRemarksPerOutcome = 100;
const maxValueLength = 200;
const outcomesBySeverity = ['reject', 'skip', 'repair', 'notice'] as const;

/** Returns the message of a diagnostic that is reported. */
export function resolveDiagnosticMessage(message: DiagnosticMessage): Message {
  return typeof message === 'function' ? message() : message;
}

/** Creates an empty collector. */
export function createImportDiagnosticCollector(): ImportDiagnosticCollector {
  return { kept: { reject: [], skip: [], repair: [], notice: [] }, counts: {}, reportedOnce: new Set() };
}

function shorten(name: string | null): string | null {
  return name === null ? null : truncateUtf16(name, maxValueLength);
}

/**
 * Counts a diagnostic, and stores it if fewer than 100 with the same outcome are stored. Ignores a repeated diagnostic
 * marked `once`.
 */
export function addImportDiagnostic(
  log: ImportDiagnosticCollector,
  place: ImportDiagnosticLocation,
  diagnostic: CellDiagnostic,
): void {
  if (diagnostic.once === true) {
    const key = `${diagnostic.code} ${truncateUtf16(diagnostic.value ?? '', maxValueLength)}`;
    if (log.reportedOnce.has(key)) return;
    log.reportedOnce.add(key);
  }
  const { outcome, code, message } = diagnostic;
  log.counts[outcome] = (log.counts[outcome] ?? 0) + 1;
  if (log.kept[outcome].length >= maxRemarksPerOutcome) return;
  const value = diagnostic.value === null ? null : truncateUtf16(diagnostic.value, maxValueLength);
  const { sheet, row, column } = place;
  const shown = { sheet: shorten(sheet), row, column: shorten(column) };
  log.kept[outcome].push({ outcome, code, ...shown, value, message: resolveDiagnosticMessage(message) });
}

/** Returns the first 100 diagnostics by severity: rejections, skipped rows, repaired values, notices. */
export function listFirstImportDiagnosticsBySeverity(log: ImportDiagnosticCollector): ImportDiagnostic[] {
  return outcomesBySeverity.flatMap((outcome) => log.kept[outcome]).slice(0, maxRemarksPerOutcome);
}

/** Formats the messages of diagnostics, as the API returns them. */
export function formatImportDiagnostics(diagnostics: readonly ImportDiagnostic[]): CatalogueImportDiagnostic[] {
  return diagnostics.map(({ message, ...diagnostic }) => ({ ...diagnostic, message: formatMessage(message) }));
}

/** Converts the first 100 diagnostics to issues of a refusal; `path` joins sheet, row and column with dots. */
export function toImportRefusalIssues(log: ImportDiagnosticCollector): RefusalIssue[] {
  return listFirstImportDiagnosticsBySeverity(log).map(({ sheet, row, column, message }) => ({
    path: [sheet, row, column].filter((part) => part !== null).join('.'),
    message,
  }));
}

/** Builds the result for a cell that was parsed without problems. */
export function wrapCellValueWithoutDiagnostics<T>(value: T): ParsedCellValue<T> {
  return { value, diagnostics: [] };
}

/** Maximum diagnostics per cell; a list may contain thousands of unknown items. */
const maxDiagnosticsPerCell = 50;

function limitDiagnostics<T>({ value, diagnostics }: ParsedCellValue<T>): ParsedCellValue<T> {
  const more = diagnostics.slice(maxDiagnosticsPerCell);
  if (more.length === 0) return { value, diagnostics };
  const outcome = more.some((diagnostic) => diagnostic.outcome === 'repair') ? 'repair' : 'notice';
  const message = () =>
    msg`${plural(
      { count: more.length },
      {
        one: '# more value in this cell is not recognised.',
        other: '# more values in this cell are not recognised.',
      },
    )}`;
  return {
    value,
    diagnostics: [...diagnostics.slice(0, maxDiagnosticsPerCell), { outcome, code: 'more', value: null, message }],
  };
}

/** Maximum number of memoized texts, and maximum total number of their characters. */
const memoLimits = { texts: 20_000, characters: 16_000_000 } as const;

/** Memoizes a pure parser, because catalogues repeat their values, and limits its diagnostics to 50 per cell. */
export function memoizeCellParser<T>(read: (text: string) => ParsedCellValue<T>): (text: string) => ParsedCellValue<T> {
  const memo = new Map<string, ParsedCellValue<T>>();
  let characters = 0;
  return (text) => {
    const before = memo.get(text);
    if (before !== undefined) return before;
    const reading = limitDiagnostics(read(text));
    characters += text.length;
    if (memo.size < memoLimits.texts && characters <= memoLimits.characters) memo.set(text, reading);
    return reading;
  };
}
