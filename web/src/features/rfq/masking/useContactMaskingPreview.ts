import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type * as contactMasking from './contactMasking.ts';

export type ContactMaskingModule = typeof contactMasking;

/** Debounce delay in milliseconds before texts are masked. */
const typingDebounceMs = 400;

/** The last masking result, and whether it reflects the current texts. */
export interface ContactMaskingPreviewState<Preview> {
  readonly preview: Preview;
  readonly isCurrent: boolean;
}

/**
 * Masks the contact data in texts once typing pauses. The masking rules and phone numbering plans are in a separate
 * JavaScript chunk, which is loaded once there is a first text to mask.
 * @param typed a JSON-serialisable value, or `null` when there is nothing to mask.
 * @param preview masks the texts with the loaded module.
 * @returns the preview; `null` if there is nothing to mask, if no text has been masked yet, or if the chunk cannot be
 * loaded. The server masks the texts in any case.
 */
export function useContactMaskingPreview<Typed, Preview>(
  typed: Typed | null,
  preview: (masking: ContactMaskingModule, typed: Typed) => Preview,
): ContactMaskingPreviewState<Preview> | null {
  const [masking, setMasking] = useState<ContactMaskingModule | null>(null);
  const json = typed === null ? null : JSON.stringify(typed);
  const [paused] = useDebouncedValue(json, typingDebounceMs);
  const isWanted = masking === null && paused !== null;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./contactMasking.ts').then(
      (loaded) => isCurrent && setMasking(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // If loading fails, the module is requested again after the next typing pause.
  }, [isWanted, paused]);
  const masked = useMemo(
    () => (masking === null || paused === null ? null : preview(masking, JSON.parse(paused) as Typed)),
    [masking, paused, preview],
  );
  return masked === null || json === null ? null : { preview: masked, isCurrent: paused === json };
}
