import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { EventNotStorableError, maxEventBytes, type NewEvent } from './port.ts';

/** An event as every adapter stores it, with data and meta as validated JSON text. */
export interface SerialisedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly commandId: string;
}

/** NUL and lone surrogates as `JSON.stringify` escapes them. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * A fast check before the exact check: escaped backslashes cause false positives, but unstorable text is never missed.
 */
export function mayContainUnstorableText(json: string): boolean {
  return json.includes('\\u') && unstorableEscape.test(json);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member));
}

function serialise(type: string, part: string, value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`${type}: ${part} is not a JSON value`);
  if (mayContainUnstorableText(text) && !isStorable(JSON.parse(text))) {
    throw new EventNotStorableError('unstorable-text', `${type}: ${part} contains NUL or half of a surrogate pair`);
  }
  return text;
}

function serialiseEvent(event: NewEvent): SerialisedEvent {
  const data = serialise(event.type, 'data', event.data);
  const bytes = Buffer.byteLength(data);
  if (bytes > maxEventBytes) {
    throw new EventNotStorableError('too-large', `${event.type}: ${bytes} bytes, the limit is ${maxEventBytes}`);
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
 * Serialises events once for every adapter and rejects events that some adapter could not store.
 * @throws EventNotStorableError for an event that is too large, or that contains text that cannot be stored.
 * @throws TypeError for an empty list, or for data that is not a JSON value.
 */
export function serialiseEvents(stream: string, events: readonly NewEvent[]): readonly SerialisedEvent[] {
  if (events.length === 0) throw new TypeError('An append needs at least one event');
  if (![stream, ...events.map((event) => event.type)].every(isStorableText)) {
    throw new EventNotStorableError(
      'unstorable-text',
      'The name of a stream or an event contains NUL or half of a surrogate pair',
    );
  }
  return events.map(serialiseEvent);
}
