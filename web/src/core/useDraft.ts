import { useState } from 'react';
import type { z } from 'zod';
import { readJson, tabStore } from './storage.ts';

export interface Draft<Values> {
  /** What a form begins with, and what keeps its input. */
  input: { initialValues: Values; onValuesChange: (values: Values) => void };
  /** Back to the initial values, after the form was sent. */
  clear: (form: { setInitialValues: (values: Values) => void; reset: () => void }) => void;
}

/**
 * A form's input, kept for this tab until it is cleared: it survives closing a dialog, a failed call and a reload.
 * @param schema of the members that are kept; another shape is dropped. Never name a password in it.
 */
export function useDraft<Kept extends object, Values extends Kept>(
  name: string,
  schema: z.ZodType<Kept>,
  initial: Values,
): Draft<Values> {
  const key = `draft:${name}` as const;
  const [start] = useState(initial);
  const [initialValues] = useState<Values>(() => ({ ...initial, ...schema.safeParse(readJson(tabStore, key)).data }));
  return {
    input: {
      initialValues,
      onValuesChange: (values) => tabStore.write(key, JSON.stringify(schema.parse(values))),
    },
    clear: (form) => {
      form.setInitialValues(start);
      form.reset();
      tabStore.remove(key);
    },
  };
}
