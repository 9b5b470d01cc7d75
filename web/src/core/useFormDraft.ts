import { useState } from 'react';
import type { z } from 'zod';
import { parseStoredJson, safeSessionStorage } from './storage.ts';

export interface FormDraftHandle<Values> {
  /** The form's initial values, and the listener that stores its input. */
  input: { initialValues: Values; onValuesChange: (values: Values) => void };
  /** Resets the form to its initial values and deletes the draft, for example after the form was sent. */
  clear: (form: { setInitialValues: (values: Values) => void; reset: () => void }) => void;
}

/**
 * Stores a form's input for this tab until the draft is cleared, so that the input survives closing a dialog, a failed
 * request and a reload.
 * @param schema schema of the values to store, which must not include a password. A stored draft that does not match
 * this schema is discarded.
 */
export function useFormDraft<Kept extends object, Values extends Kept>(
  name: string,
  schema: z.ZodType<Kept>,
  initial: Values,
): FormDraftHandle<Values> {
  const key = `draft:${name}` as const;
  const [start] = useState(initial);
  const [initialValues] = useState<Values>(() => ({
    ...initial,
    ...schema.safeParse(parseStoredJson(safeSessionStorage, key)).data,
  }));
  return {
    input: {
      initialValues,
      onValuesChange: (values) => safeSessionStorage.write(key, JSON.stringify(schema.parse(values))),
    },
    clear: (form) => {
      form.setInitialValues(start);
      form.reset();
      safeSessionStorage.remove(key);
    },
  };
}
