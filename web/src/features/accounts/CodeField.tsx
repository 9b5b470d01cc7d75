import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

const anyCode = 'Code from your authenticator app, or a recovery code';

/** Six digits from the authenticator app, or a recovery code. @param autoFocus takes the focus when it appears, because the server has just asked for it. */
export function CodeField({ autoFocus = false, label = anyCode, ...field }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return <TextInput ref={input} label={label} autoComplete="one-time-code" maxLength={40} {...field} />;
}
