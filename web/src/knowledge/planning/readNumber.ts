import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import { withCharacterProblem } from '@marketplace/contracts/kernel/typedDigits.ts';
import { inFigures } from '../../ui/figures.ts';

export interface NumberSpec {
  readonly label: string;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  /** Accepts no decimals, so that `1,440` is unambiguous. */
  readonly whole?: boolean;
  /** An empty field counts as 0. */
  readonly optional?: boolean;
  readonly hint?: string;
}

export type NumberRead =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'problem'; readonly message: string };

function rangeText({ least, most, unit, whole = false }: NumberSpec): string {
  return `${whole ? 'Write a whole number' : 'Write a number'} from ${inFigures(least)} to ${inFigures(most)} ${unit}.`;
}

/** Parses a typed number with a decimal point or comma. Ambiguous numbers are a problem, never a guess. */
export function readNumber(typed: string, spec: NumberSpec): NumberRead {
  const { least, most, whole = false, optional = false } = spec;
  if (typed.trim() === '') return optional ? { kind: 'number', value: 0 } : { kind: 'missing' };
  const { decimal, thousands } = numberReadings(typed);
  if (decimal !== null && thousands !== null && !whole) {
    const readings = `${typed.trim()} can be read as ${thousands} or as ${decimal}.`;
    return { kind: 'problem', message: `${readings} Write ${thousands} for the first, ${decimal}0 for the second.` };
  }
  const value = Number(thousands ?? decimal ?? Number.NaN);
  const isRight = value >= least && value <= most && (!whole || Number.isInteger(value));
  if (isRight) return { kind: 'number', value };
  return { kind: 'problem', message: withCharacterProblem(rangeText(spec), typed, null) };
}

/** The parsed numbers of a form, or its missing and invalid fields. */
export interface NumbersRead<Name extends string> {
  /** All numbers; `null` unless all fields are valid. */
  readonly values: Readonly<Record<Name, number>> | null;
  readonly problems: Readonly<Partial<Record<Name, string>>>;
  /** Labels of the empty fields. */
  readonly missing: readonly string[];
}

/** Parses all numbers of a form. */
export function readNumbers<Name extends string>(
  typed: Readonly<Record<Name, string>>,
  specs: Readonly<Record<Name, NumberSpec>>,
): NumbersRead<Name> {
  const names = Object.keys(specs) as Name[];
  const values: Partial<Record<Name, number>> = {};
  const problems: Partial<Record<Name, string>> = {};
  const missing: string[] = [];
  for (const name of names) {
    const read = readNumber(typed[name], specs[name]);
    if (read.kind === 'number') values[name] = read.value;
    else if (read.kind === 'problem') problems[name] = read.message;
    else missing.push(specs[name].label);
  }
  const isWhole = names.every((name) => values[name] !== undefined);
  return { values: isWhole ? (values as Record<Name, number>) : null, problems, missing };
}
