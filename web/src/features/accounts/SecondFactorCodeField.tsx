import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

const defaultLabel = t`Code from your authenticator app, or a recovery code`;

/**
 * Field for a six-digit code from the authenticator app, or a recovery code.
 * @param autoFocus focuses the field on mount, for forms that show the field only after the server requires a code.
 */
export function SecondFactorCodeField({ autoFocus = false, label = defaultLabel, ...field }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return <TextInput ref={input} label={label} autoComplete="one-time-code" maxLength={40} {...field} />;
}
