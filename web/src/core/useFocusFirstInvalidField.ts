import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Focuses the first invalid field after its error is shown, because the field may be scrolled out of view.
 * @returns a function to call with the form that could not be sent; `null` means the form of the previous call.
 */
export function useFocusFirstInvalidField(): (form: EventTarget | null) => void {
  const form = useRef<HTMLFormElement | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // The browser does not scroll when it focuses a field that is inside the window but covered by a toast.
    // `scrollIntoView` respects scroll margins, so it scrolls the field out from under the toast.
    field?.scrollIntoView({ block: 'nearest' });
  }, [failures]);
  return useCallback((tried) => {
    if (tried instanceof HTMLFormElement) form.current = tried;
    setFailures((count) => count + 1);
  }, []);
}
