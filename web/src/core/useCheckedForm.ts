import { useForm, type UseFormInput } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useFirstInvalid } from './useFirstInvalid.ts';

/** What is wrong, by the name of the field. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** The first complaint of a schema about each field; what it says of a list's item stands at the list's field. */
export function schemaErrors<Values>(schema: z.ZodType, values: Values): FieldErrors<Values> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors as FieldErrors<Values>;
}

export interface CheckedFormInput<Values> extends Omit<UseFormInput<Values>, 'validate'> {
  validate: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** What the server refused of the last try. */
  refused?: Readonly<Record<string, string | undefined>>;
  /** The form has a summary of its errors, which takes the focus in place of the first field that has one. */
  hasSummary?: boolean;
}

/**
 * A form whose errors show from the first try on and follow what is typed; `tries` counts how often it was sent. A try that fails brings the
 * focus, and with it the eye, to the first field with an error.
 */
export function useCheckedForm<Values extends object>(checked: CheckedFormInput<Values>) {
  const { validate, refused = {}, hasSummary = false, ...input } = checked;
  const form = useForm<Values>({ ...input, validate });
  const [tries, setTries] = useState(0);
  const errors: Readonly<Record<string, string | undefined>> = {
    ...refused,
    ...(tries > 0 && validate(form.values)),
  };
  const getInputProps: typeof form.getInputProps = (field, options) => ({
    ...form.getInputProps(field, options),
    error: errors[String(field)],
  });
  const showFirst = useFirstInvalid();
  const refusedFields = Object.keys(refused).join(' ');
  useEffect(() => {
    if (!hasSummary && refusedFields !== '') showFirst(null);
  }, [hasSummary, refusedFields, showFirst]);
  const onSubmit: typeof form.onSubmit = (send, refuse) => (event) => {
    if (!hasSummary && event !== undefined) showFirst(event.currentTarget);
    setTries(tries + 1);
    form.onSubmit(send, refuse)(event);
  };
  return { ...form, errors, tries, getInputProps, onSubmit };
}
