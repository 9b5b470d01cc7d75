// Imported by the name of the package, whose exports have another module for browsers.
import { compileMessage } from '@marketplace/contracts/kernel/messages/compileMessage.ts';
import { I18n, type MessageDescriptor } from '@lingui/core';

/**
 * A text in ICU message format with its values, as `msg` of Lingui creates it. It is formatted when it is sent or
 * shown. A value may be another message.
 */
export type Message = MessageDescriptor;

/** Whether a value of a message is a message. */
function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'id' in value && 'message' in value;
}

/**
 * Formats nested messages, and escapes backslashes in texts: Lingui decodes sequences such as `\u000a` in the formatted
 * message, also in values, which may be texts that people wrote.
 */
function prepareValues(values: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = isMessage(value) ? formatMessage(value) : value;
      return [name, typeof text === 'string' ? text.replaceAll('\\', '\\u005c') : text];
    }),
  );
}

class MessageFormatter extends I18n {
  override _(id: MessageDescriptor): string;
  override _(id: string, values?: Record<string, unknown>, options?: Parameters<I18n['_']>[2]): string;
  override _(
    id: MessageDescriptor | string,
    values?: Record<string, unknown>,
    options?: Parameters<I18n['_']>[2],
  ): string {
    if (typeof id !== 'string') return super._({ ...id, values: prepareValues(id.values ?? values) });
    return super._(id, prepareValues(values), options);
  }
}

/**
 * Formats the messages of the interface and of the services. English texts are in the code, next to where they are
 * used; in the browser they are compiled.
 */
export const i18n = new MessageFormatter({ locale: 'en', messages: { en: {} } });
// Outside of production, Lingui would otherwise use its own compiler, also in page tests, which then could not show that
// a message is not compiled.
i18n.setMessagesCompiler(compileMessage as Parameters<I18n['setMessagesCompiler']>[0]);

/** Formats a message as text. */
export const formatMessage = (message: Message): string => i18n._(message);

const untranslatedId = 'untranslated';
/** The compiled form of `{text}`, because browsers cannot compile messages. The type of Lingui allows only strings. */
const onlyText = [['text']] as unknown as string;

/**
 * Returns a message that consists of a text that is the same in every language, such as an amount or a text that a
 * person wrote.
 */
export const toUntranslatedMessage = (text: string): Message => ({
  id: untranslatedId,
  message: onlyText,
  values: { text },
});

/** Values of a message by name, as a program receives them. */
export type MessageParams = Record<string, string | number>;

/** Returns a value of a message by its name, and the values of a nested message by their paths. */
function toParamEntries(name: string, value: unknown): readonly (readonly [string, string | number])[] {
  if (!isMessage(value)) return [[name, typeof value === 'number' ? value : String(value)]];
  const nested = value.id === untranslatedId ? {} : (toMessageParams(value) ?? {});
  return [
    [name, formatMessage(value)],
    ...Object.entries(nested).map(([path, param]) => [`${name}.${path}`, param] as const),
  ];
}

/**
 * Returns the values of a message; `null` if it has none. A nested message is returned as its formatted text, and its
 * own values by their paths, such as `reason.rows`.
 */
export function toMessageParams({ values }: Message): MessageParams | null {
  if (values === undefined) return null;
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => toParamEntries(name, value)));
}

/** Returns the options of a zod check whose message is formatted when the check fails. */
export function failWith(message: Message): { readonly error: () => string } {
  return { error: () => formatMessage(message) };
}
