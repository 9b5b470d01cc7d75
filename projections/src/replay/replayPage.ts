import { type DomainEvent, eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import { UnreadableEvent } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { reasonOf } from '../runtime/poison.ts';
import type { HandlerEntry, ProjectedEvent } from '../runtime/projection.ts';
import { createWriteSet, type WriteRun } from '../runtime/writes.ts';
import type { HandledEvents, Replayable } from './replayable.ts';
import { ReplayRefused } from './replaySchema.ts';

/** Writes of the handlers for a page. */
export interface HandledPage {
  readonly runs: readonly WriteRun[];
  readonly handled: number;
}

/** Dependencies for reading a page. */
export interface PageReader {
  /** Decodes with personal properties as `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
  /** Whether an operator discarded the event, so that it can be skipped. */
  readonly isGivenUp: (stored: StoredEvent, isUnreadable: boolean) => boolean;
}

type Handled = Exclude<HandlerEntry<DomainEvent>, 'ignore'>;

function decodeEvent({ decode, isGivenUp }: PageReader, stored: StoredEvent): ProjectedEvent | null {
  const { stream, revision, position, meta } = stored;
  try {
    return { event: decode(stored), stream, revision, position, at: meta.at, actor: meta.actor };
  } catch (error) {
    if (error instanceof UnreadableEvent && isGivenUp(stored, true)) return null;
    throw error;
  }
}

/**
 * @param isHandled whether there is a handler for an event name. @returns the events of a page with a handler.
 * @throws ReplayRefused with the position and type of an unreadable event.
 */
export function readPage(
  isHandled: (name: string) => boolean,
  reader: PageReader,
  events: readonly StoredEvent[],
): readonly ProjectedEvent[] {
  return events.flatMap((stored) => {
    if (!isHandled(eventNameOf(stored.type)) || reader.isGivenUp(stored, false)) return [];
    try {
      const projected = decodeEvent(reader, stored);
      return projected === null ? [] : [projected];
    } catch (error) {
      throw new ReplayRefused(
        `The projection cannot apply event ${stored.position} (${stored.type}): ${reasonOf(error)}`,
      );
    }
  });
}

/** Runs handlers for events, then `afterBatch`. */
export function handleEvents(
  { handlers, afterBatch }: Pick<Replayable, 'handlers' | 'afterBatch'>,
  events: readonly ProjectedEvent[],
): HandledEvents {
  const writes = createWriteSet();
  for (const [index, projected] of events.entries()) {
    const entry = handlers[projected.event.type];
    if (entry === undefined || entry === 'ignore') continue;
    try {
      runHandler(entry, projected, writes);
    } catch (error) {
      return { failedAt: index, reason: reasonOf(error) };
    }
  }
  if (events.length > 0) afterBatch(writes);
  return { runs: writes.runs() };
}

/** Runs the handlers for a page. @throws ReplayRefused with the position and type of the event if its handler fails. */
export async function handlePage(
  projection: Replayable,
  reader: PageReader,
  stored: readonly StoredEvent[],
): Promise<HandledPage> {
  const { handlers, handleApart } = projection;
  const events = readPage((name) => (handlers[name] ?? 'ignore') !== 'ignore', reader, stored);
  const handled = handleApart === undefined ? handleEvents(projection, events) : await handleApart(events);
  if ('runs' in handled) return { runs: events.length === 0 ? [] : handled.runs, handled: events.length };
  const { position, event } = events[handled.failedAt] ?? {};
  throw new ReplayRefused(
    `The projection cannot apply event ${position ?? 'unknown'} (${event?.type ?? 'unknown'}): ${handled.reason}`,
  );
}

function runHandler(entry: Handled, projected: ProjectedEvent, writes: ReturnType<typeof createWriteSet>): void {
  const handler = typeof entry === 'function' ? entry : entry.personal;
  handler(projected, writes);
}
