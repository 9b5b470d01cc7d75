import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { EventRefused, maxEventBytes, type NewEvent } from './port.ts';

/** An event as every adapter stores it: data and meta as JSON text, checked. */
export interface AcceptedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly commandId: string;
}

/** How `JSON.stringify` writes NUL and lone surrogates. */
const suspicious = /\\u(?:0000|d[89a-f])/i;

/** Whether text of `JSON.stringify` is worth a look: escaped backslashes give false alarms, unstorable text is never missed. */
export function mayBeUnstorable(json: string): boolean {
  return json.includes('\\u') && suspicious.test(json);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member));
}

function serialise(type: string, part: string, value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`${type}: ${part} is no JSON value`);
  if (mayBeUnstorable(text) && !isStorable(JSON.parse(text))) {
    throw new EventRefused('unstorable-text', `${type}: ${part} holds NUL or half of a surrogate pair`);
  }
  return text;
}

function acceptEvent(event: NewEvent): AcceptedEvent {
  const data = serialise(event.type, 'data', event.data);
  const bytes = Buffer.byteLength(data);
  if (bytes > maxEventBytes) {
    throw new EventRefused('too-large', `${event.type}: ${bytes} bytes, at most ${maxEventBytes} can be stored`);
  }
  return {
    id: event.id,
    type: event.type,
    data,
    meta: serialise(event.type, 'meta', event.meta),
    commandId: event.meta.commandId,
  };
}

/**
 * The edge of every adapter: serialises events once and refuses what some adapter could not store.
 * @throws EventRefused for an event that is too large or holds text that cannot be stored, wherever it stands.
 * @throws TypeError for no events at all or for data that is no JSON value.
 */
export function acceptEvents(stream: string, events: readonly NewEvent[]): readonly AcceptedEvent[] {
  if (events.length === 0) throw new TypeError('An append needs at least one event');
  if (![stream, ...events.map((event) => event.type)].every(isStorableText)) {
    throw new EventRefused('unstorable-text', 'The name of a stream or an event holds NUL or half of a surrogate pair');
  }
  return events.map(acceptEvent);
}
