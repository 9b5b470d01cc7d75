import { msg, plural } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { createNumberFormatter, formatList, formatOrList } from './formats.ts';
import { type Message, formatMessage } from './messages.ts';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { readonly code: Code }>;

/** Maximum number and length of names of unknown fields in a message. */
const maxListedNames = 5;
const maxNameCharacters = 50;

/** Up to this number of allowed values, the message lists them. */
const maxListedValues = 12;

const notValid = msg`This value is not valid.`;

const typeMessages: Readonly<Record<string, Message>> = {
  string: msg`This value must be text.`,
  number: msg`This value must be a number.`,
  int: msg`This value must be a whole number.`,
  boolean: msg`This value must be true or false.`,
  array: msg`This value must be a list.`,
  tuple: msg`This value must be a list.`,
  object: msg`This value must be an object.`,
  record: msg`This value must be an object.`,
};

const formatMessages: Readonly<Record<string, Message>> = {
  email: msg`Enter a valid email address.`,
  url: msg`Enter a complete web address, such as https://example.com.`,
  uuid: msg`This value must be an id in UUID format.`,
  datetime: msg`This value must be a date and time in ISO 8601 format, such as 2026-03-01T09:00:00Z.`,
  date: msg`This value must be a date in ISO 8601 format, such as 2026-03-01.`,
};

const formatNumber = createNumberFormatter({});

function describeTooLarge({ origin, maximum, inclusive }: IssueOf<'too_big'>): Message {
  const max = Number(maximum);
  if (origin === 'string') return msg`Enter at most ${plural({ max }, { one: '# character', other: '# characters' })}.`;
  if (origin === 'array' || origin === 'set')
    return msg`At most ${plural({ max }, { one: '# entry is', other: '# entries are' })} allowed.`;
  return inclusive === false
    ? msg`This value must be less than ${{ max: formatNumber(max) }}.`
    : msg`This value must be at most ${{ max: formatNumber(max) }}.`;
}

function describeTooSmall({ origin, minimum, inclusive }: IssueOf<'too_small'>): Message {
  const min = Number(minimum);
  if (origin === 'string' && min === 1) return msg`This field must not be empty.`;
  if (origin === 'string')
    return msg`Enter at least ${plural({ min }, { one: '# character', other: '# characters' })}.`;
  if (origin === 'array' || origin === 'set')
    return msg`At least ${plural({ min }, { one: '# entry is', other: '# entries are' })} required.`;
  return inclusive === false
    ? msg`This value must be greater than ${{ min: formatNumber(min) }}.`
    : msg`This value must be at least ${{ min: formatNumber(min) }}.`;
}

function describeInvalidChoice({ values }: IssueOf<'invalid_value'>): Message {
  if (values.length > maxListedValues) return msg`This is not one of the allowed values.`;
  return msg`This value must be ${{ values: formatOrList(values.map((value) => `“${String(value)}”`)) }}.`;
}

function describeUnknownFields({ keys }: IssueOf<'unrecognized_keys'>): Message {
  const names = keys.slice(0, maxListedNames).map((key) => `“${key.slice(0, maxNameCharacters)}”`);
  return msg`Unknown fields: ${{ names: formatList(names) }}. Correct or remove them.`;
}

/**
 * Describes why a value does not match its schema, for the person or program that sent it. Replaces the messages of
 * zod, which are for developers. Checks with a message of their own keep it.
 */
export function describeInvalidValue(issue: Issue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? msg`This field is required.` : (typeMessages[issue.expected] ?? notValid);
    case 'invalid_value':
      return issue.input === undefined ? msg`This field is required.` : describeInvalidChoice(issue);
    case 'too_big':
      return describeTooLarge(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'invalid_format':
      return formatMessages[issue.format] ?? msg`This value does not have the expected format.`;
    case 'unrecognized_keys':
      return describeUnknownFields(issue);
    case 'not_multiple_of':
      return msg`This value must be a multiple of ${{ divisor: issue.divisor }}.`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      return notValid;
  }
}

/** Makes zod use the messages of `describeInvalidValue` in this process or page. */
export function configureValidationMessages(): void {
  z.config({ localeError: (issue) => formatMessage(describeInvalidValue(issue)) });
}
