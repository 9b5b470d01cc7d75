import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { readJson, tabStore } from './storage.ts';

export interface Draft<Value> {
  value: Value;
  /** Replaces some members. */
  change: (members: Partial<Value>) => void;
  /** Back to the initial values, after the form was sent. */
  clear: () => void;
}

/**
 * A form's input, kept for this tab until it is cleared: it survives closing a dialog, a failed call and a reload.
 * @param schema what a kept draft must fit; another shape is dropped. Never put a password in a draft.
 */
export function useDraft<Value extends object>(name: string, schema: z.ZodType<Value>, initial: Value): Draft<Value> {
  const key = `draft:${name}` as const;
  const [start] = useState(initial);
  const [value, setValue] = useState(() => {
    const kept = schema.safeParse(readJson(tabStore, key));
    return kept.success ? kept.data : initial;
  });
  const change = useCallback(
    (members: Partial<Value>) =>
      setValue((current) => {
        const next = { ...current, ...members };
        tabStore.write(key, JSON.stringify(next));
        return next;
      }),
    [key],
  );
  const clear = useCallback(() => {
    tabStore.remove(key);
    setValue(start);
  }, [key, start]);
  return { value, change, clear };
}
