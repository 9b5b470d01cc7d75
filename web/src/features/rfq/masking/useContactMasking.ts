import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type * as contactMasking from './contactMasking.ts';

export type Masking = typeof contactMasking;

/** Milliseconds without a change after which texts are masked. */
const typingPause = 400;

/** The last result, and whether it is about the texts as they are now. */
export interface Masked<Preview> {
  readonly preview: Preview;
  readonly isCurrent: boolean;
}

/**
 * Masks texts once typing pauses. The rules and the numbering plans are in a chunk of their own, which is loaded with the first text.
 * @param typed what JSON can hold, or `null` where there is nothing to mask. @param preview masks the texts; a function of the module.
 * @returns `null` until texts were masked, and while the chunk cannot be loaded: the server masks in any case.
 */
export function useContactMasking<Typed, Preview>(
  typed: Typed | null,
  preview: (masking: Masking, typed: Typed) => Preview,
): Masked<Preview> | null {
  const [masking, setMasking] = useState<Masking | null>(null);
  const json = typed === null ? null : JSON.stringify(typed);
  const [paused] = useDebouncedValue(json, typingPause);
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
    // A chunk that could not be loaded is loaded with the next pause.
  }, [isWanted, paused]);
  const masked = useMemo(
    () => (masking === null || paused === null ? null : preview(masking, JSON.parse(paused) as Typed)),
    [masking, paused, preview],
  );
  return masked === null || json === null ? null : { preview: masked, isCurrent: paused === json };
}
