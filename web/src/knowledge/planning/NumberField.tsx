import { TextInput } from '@mantine/core';
import { longestNumber } from './planningAddress.ts';
import type { NumberSpec } from './readNumber.ts';

export interface NumberFieldProps {
  spec: NumberSpec;
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
}

/** A number as text input: a number input would silently drop a comma, and change on the mouse wheel and arrow keys. */
export function NumberField({
  spec: { label, unit, hint, optional = false },
  value,
  problem,
  onChange,
}: NumberFieldProps) {
  return (
    <TextInput
      label={`${label} (${unit})`}
      description={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={longestNumber}
      placeholder={optional ? 'Optional' : undefined}
      value={value}
      error={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
