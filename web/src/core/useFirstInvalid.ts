import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Brings the focus, and with it the eye, to the first field with an error once it is shown: in a long form it may be scrolled away.
 * @returns a function to call with the form when it could not be sent; `null` means the form of the previous call.
 */
export function useFirstInvalid(): (form: EventTarget | null) => void {
  const form = useRef<HTMLFormElement | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // A field in view keeps its place when it gets the focus, even below a toast: its margins count here.
    field?.scrollIntoView({ block: 'nearest' });
  }, [failures]);
  return useCallback((tried) => {
    if (tried instanceof HTMLFormElement) form.current = tried;
    setFailures((count) => count + 1);
  }, []);
}
