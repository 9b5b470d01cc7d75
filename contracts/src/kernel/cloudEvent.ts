import { z } from 'zod';

/** The `source` of every public event; `source` and `id` together are unique. */
export const cloudEventSource = '/iot-marketplace';

/** Number of digits of a revision in a `sequence`. Zero-padding makes the text order equal to the numeric order. */
const sequenceDigits = 10;

/**
 * A public event as it is sent: CloudEvents 1.0 in structured mode, as JSON, with the extension `sequence`. Attributes
 * may be added later, so consumers must ignore unknown attributes.
 */
export const CloudEvent = z
  .object({
    specversion: z.literal('1.0').describe('Version of CloudEvents.'),
    id: z
      .string()
      .regex(/^[0-9a-f-]{36}\.\d{1,3}$/)
      .max(40)
      .describe(
        'Unique id of this event; redelivered events keep their id. Consists of the id of the event in the log, a dot, and the index of this public event among those derived from it, from 0.',
      ),
    source: z.literal(cloudEventSource).describe('Always this product.'),
    type: z
      .string()
      .regex(/^iot-marketplace\.[a-z]+\.[a-z-]+\.v\d{1,3}$/)
      .max(120)
      .describe('Event type and schema version. The schema of `data` is the file of this name.'),
    subject: z
      .string()
      .min(1)
      .max(200)
      .describe(
        'Stream that the event belongs to, for example one RFQ. Also the message key, so events of one subject are ordered.',
      ),
    time: z.iso
      .datetime()
      .max(40)
      .describe(
        'Time of the command that caused the event, ISO 8601 in UTC. Use `sequence`, not `time`, to order events.',
      ),
    datacontenttype: z.literal('application/json').describe('Media type of `data`.'),
    dataschema: z.string().max(300).optional().describe('URL of the schema of `data`, if any.'),
    sequence: z
      .string()
      .regex(/^\d{10}(\.\d{3})?$/)
      .max(20)
      .describe(
        'Position among the events of the same subject. Compare as text, code unit by code unit: an event is new if its sequence is greater than the last one of its subject. Ascending, with gaps.',
      ),
    data: z.record(z.string(), z.unknown()).describe('Event data, as described by the schema of `type`.'),
  })
  .describe('The envelope of every public event: CloudEvents 1.0, structured mode, JSON.');
export type CloudEvent = z.infer<typeof CloudEvent>;

/** A public event for a topic. Messages with the same key are delivered in the order in which they were sent. */
export interface PublicEventMessage {
  readonly topic: string;
  /** Name of the stream; also the event's `subject`. */
  readonly key: string;
  readonly event: CloudEvent;
}

/**
 * Formats the `sequence` of a public event. Comparing sequences as text gives the order of the events of a stream.
 * @param revision the revision of the logged event in its stream, from 0.
 * @param index the index of the public event among those derived from the logged event, from 0.
 */
export function formatPublicEventSequence(revision: number, index: number): string {
  const paddedRevision = String(revision).padStart(sequenceDigits, '0');
  return index === 0 ? paddedRevision : `${paddedRevision}.${String(index).padStart(3, '0')}`;
}

/** The `id` of a public event; deterministic, so a redelivered event keeps its id. */
export function formatPublicEventId(loggedId: string, index: number): string {
  return `${loggedId}.${index}`;
}
