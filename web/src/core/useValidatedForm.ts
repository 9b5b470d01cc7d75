import { useForm, type UseFormInput } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useFocusFirstInvalidField } from './useFocusFirstInvalidField.ts';

/** Error messages by field name. */
export type FormFieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/**
 * Returns the first issue that a schema reports for each field. Issues of list items are assigned to the list's field.
 */
export function getSchemaFieldErrors<Values>(schema: z.ZodType, values: Values): FormFieldErrors<Values> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors as FormFieldErrors<Values>;
}

export interface ValidatedFormOptions<Values> extends Omit<UseFormInput<Values>, 'validate'> {
  validate: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** Errors that the server returned for the last attempt, by field. */
  refused?: Readonly<Record<string, string | undefined>>;
  /** Whether the form has an error summary, which receives the focus instead of the first invalid field. */
  hasSummary?: boolean;
}

/**
 * Creates a form that shows errors after the first attempt to submit and updates the errors while the user types.
 * `tries` counts the attempts. A failed attempt focuses the first invalid field unless the form has an error summary.
 */
export function useValidatedForm<Values extends object>(checked: ValidatedFormOptions<Values>) {
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
  const showFirst = useFocusFirstInvalidField();
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
