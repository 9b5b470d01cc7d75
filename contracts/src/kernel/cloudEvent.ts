import { z } from 'zod';

/** The `source` of every public event: with it, an `id` is unique. */
export const cloudEventSource = '/iot-marketplace';

/** Digits of a revision in a `sequence`, zeros before it: as text it orders as the number does. */
const sequenceDigits = 10;

/**
 * A public event as it travels: CloudEvents 1.0 in structured mode, as JSON, with the extension `sequence`. Envelopes are open: more
 * attributes may come, and whoever does not know one leaves it alone.
 */
export const CloudEvent = z
  .object({
    specversion: z.literal('1.0').describe('Version of CloudEvents.'),
    id: z
      .string()
      .regex(/^[0-9a-f-]{36}\.\d{1,3}$/)
      .max(40)
      .describe(
        'Names this event for ever: an event that is sent twice has the same id both times. The event of the log, a dot, and which of its public events it is, from 0.',
      ),
    source: z.literal(cloudEventSource).describe('Always this product.'),
    type: z
      .string()
      .regex(/^iot-marketplace\.[a-z]+\.[a-z-]+\.v\d{1,3}$/)
      .max(120)
      .describe('What happened, and the version of how it is told. The schema of `data` is the file of this name.'),
    subject: z
      .string()
      .min(1)
      .max(200)
      .describe(
        'The stream that the event belongs to, as one RFQ: also the key of the message, so that order holds within it.',
      ),
    time: z.iso
      .datetime()
      .max(40)
      .describe('Instant of the command that caused it, ISO 8601 in UTC. Never orders events: `sequence` does.'),
    datacontenttype: z.literal('application/json').describe('How `data` is written.'),
    dataschema: z.string().max(300).optional().describe('Address of the schema of `data`, where there is one.'),
    sequence: z
      .string()
      .regex(/^\d{10}(\.\d{3})?$/)
      .max(20)
      .describe(
        'Place among the events of the same subject. Compare as text, code unit by code unit: an event is new if its sequence is greater than the last one of its subject. Ascending, with gaps.',
      ),
    data: z.record(z.string(), z.unknown()).describe('What happened, by the schema of `type`.'),
  })
  .describe('The envelope of every public event: CloudEvents 1.0, structured mode, JSON.');
export type CloudEvent = z.infer<typeof CloudEvent>;

/** A public event on its way to a topic. Messages with one key arrive in the order in which they were sent. */
export interface PublicMessage {
  readonly topic: string;
  /** Name of the stream, also the event's `subject`. */
  readonly key: string;
  readonly event: CloudEvent;
}

/**
 * The `sequence` of a public event. @param revision of the log's event in its stream, from 0. @param index which of that event's public
 * events it is, from 0. Texts compare as the pairs do.
 */
export function sequenceOf(revision: number, index: number): string {
  const place = String(revision).padStart(sequenceDigits, '0');
  return index === 0 ? place : `${place}.${String(index).padStart(3, '0')}`;
}

/** The `id` of a public event: the same whenever it is made of the same event of the log. */
export function publicEventId(loggedId: string, index: number): string {
  return `${loggedId}.${index}`;
}
