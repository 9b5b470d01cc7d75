import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { maxNumberInputLength } from './planningUrlState.ts';
import type { NumberFieldSpec } from './parseNumberInput.ts';

export interface NumberFieldProps {
  spec: NumberFieldSpec;
  value: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
}

/**
 * Text field for a number. It is not a number input, because number inputs silently drop commas and change their value
 * with the mouse wheel and the arrow keys.
 */
export function NumberField({
  spec: { label, unit, hint, isOptional = false },
  value,
  problem,
  onChange,
}: NumberFieldProps) {
  return (
    <TextInput
      label={t`${label} (${unit})`}
      description={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={maxNumberInputLength}
      placeholder={isOptional ? t`Optional` : undefined}
      value={value}
      error={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
