import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

export interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Takes the focus when it appears, because the server has just asked for it. */
  autoFocus?: boolean;
  label?: string;
}

const anyCode = 'Code from your authenticator app, or a recovery code';

/** Six digits from the authenticator app, or a recovery code. */
export function CodeField({ value, error, onChange, autoFocus = false, label = anyCode }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <TextInput
      ref={input}
      label={label}
      autoComplete="one-time-code"
      maxLength={40}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
