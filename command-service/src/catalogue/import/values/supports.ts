import { wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { isPlaceholderText } from '../normaliseText.ts';
import { truncateImportedCellTextWithDiagnostics } from './texts.ts';
import { parseYesNo } from './yesNo.ts';

const maxLength = 200;

/** Converts to lower case, normalises dashes, and removes spaces around dashes and slashes. */
function foldDashes(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‐‑‒–—―−-]+/g, '-')
    .replace(/\s?([-/])\s?/g, '$1');
}

/**
 * Creates a parser of support values. It returns the canonical text for any spelling of that text, `Yes` or `No` for
 * any word or mark with that meaning, `Unknown` for a placeholder, and `null` for an empty cell. Other texts are valid
 * and kept.
 */
function createSupportParser(canonical: readonly string[]): (text: string) => ParsedCellValue<string | null> {
  const texts = new Map(canonical.map((text) => [foldDashes(text), text]));
  return (text) => {
    if (text === '') return wrapCellValueWithoutDiagnostics(null);
    const known = texts.get(foldDashes(text));
    if (known !== undefined) return wrapCellValueWithoutDiagnostics(known);
    const answer = parseYesNo(text);
    if (answer !== null) return wrapCellValueWithoutDiagnostics(answer ? 'Yes' : 'No');
    return isPlaceholderText(text)
      ? wrapCellValueWithoutDiagnostics('Unknown')
      : truncateImportedCellTextWithDiagnostics(text.replaceAll('\n', ' '), maxLength);
  };
}

/** Parses a cell about support for GSMA SGP.32, the eSIM standard for IoT devices. */
export const parseSgp32SupportCell = createSupportParser(['Yes', 'Planned', 'No', 'Unknown']);
/** Parses a cell about support for non-terrestrial networks (satellites). */
export const parseNtnSupport = createSupportParser([
  'Commercial — Live Service',
  'Announced / Pilot',
  'Yes',
  'No',
  'Unknown',
]);
