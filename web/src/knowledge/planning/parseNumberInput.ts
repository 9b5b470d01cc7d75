import { t } from '@lingui/core/macro';
import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import { addInvalidNumberCharacterToMessage } from '@marketplace/contracts/kernel/numberCharacters.ts';
import { formatInteger } from '../../ui/numberFormat.ts';

export interface NumberFieldSpec {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Whether the field accepts only integers, so that `1,440` is unambiguous. */
  readonly isInteger?: boolean;
  /** Whether an empty field counts as 0. */
  readonly isOptional?: boolean;
  readonly hint?: string;
}

export type NumberInputParseResult =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'problem'; readonly message: string };

function rangeText({ min, max, unit, isInteger = false }: NumberFieldSpec): string {
  const [from, to] = [formatInteger(min), formatInteger(max)];
  return isInteger
    ? t`Enter a whole number from ${from} to ${to} ${unit}.`
    : t`Enter a number from ${from} to ${to} ${unit}.`;
}

/** Parses a typed number with a decimal point or comma. Returns a problem for an ambiguous number such as `1,234`. */
export function parseNumberInput(typed: string, spec: NumberFieldSpec): NumberInputParseResult {
  const { min, max, isInteger = false, isOptional = false } = spec;
  if (typed.trim() === '') return isOptional ? { kind: 'number', value: 0 } : { kind: 'missing' };
  const { decimal, thousands } = interpretTypedNumber(typed);
  if (decimal !== null && thousands !== null && !isInteger) {
    const number = typed.trim();
    // The final zero distinguishes a decimal from a thousands separator.
    const explicitDecimal = `${decimal}0`;
    const message = t`${number} can mean ${thousands} or ${decimal}. Enter ${thousands} for the first or ${explicitDecimal} for the second.`;
    return { kind: 'problem', message };
  }
  const value = Number(thousands ?? decimal ?? Number.NaN);
  const isRight = value >= min && value <= max && (!isInteger || Number.isInteger(value));
  if (isRight) return { kind: 'number', value };
  return { kind: 'problem', message: addInvalidNumberCharacterToMessage(rangeText(spec), typed, null) };
}

/** The parsed numbers of a form, or its missing and invalid fields. */
export interface ParsedFormNumbers<Name extends string> {
  /** All numbers; `null` unless all fields are valid. */
  readonly values: Readonly<Record<Name, number>> | null;
  readonly problems: Readonly<Partial<Record<Name, string>>>;
  /** Labels of the empty fields. */
  readonly missing: readonly string[];
}

/** Parses all number fields of a form. */
export function parseFormNumbers<Name extends string>(
  typed: Readonly<Record<Name, string>>,
  specs: Readonly<Record<Name, NumberFieldSpec>>,
): ParsedFormNumbers<Name> {
  const names = Object.keys(specs) as Name[];
  const values: Partial<Record<Name, number>> = {};
  const problems: Partial<Record<Name, string>> = {};
  const missing: string[] = [];
  for (const name of names) {
    const read = parseNumberInput(typed[name], specs[name]);
    if (read.kind === 'number') values[name] = read.value;
    else if (read.kind === 'problem') problems[name] = read.message;
    else missing.push(specs[name].label);
  }
  const isWhole = names.every((name) => values[name] !== undefined);
  return { values: isWhole ? (values as Record<Name, number>) : null, problems, missing };
}
