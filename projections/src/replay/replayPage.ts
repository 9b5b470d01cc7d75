import { type DomainEvent, stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import { UnreadableEventError } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { formatEventFailureReason } from '../runtime/poison.ts';
import type { ProjectionHandlerEntry, ProjectedEvent } from '../runtime/projection.ts';
import { createProjectionWriteBuffer, type ProjectionRowWriteBatch } from '../runtime/writes.ts';
import type { ReplayHandlerWritesOrFailure, SeparateReplayProjection } from './replayable.ts';
import { ReplayRefusedError } from './replaySchema.ts';

/** The writes that the handlers made for a page, and the number of handled events. */
export interface ReplayPageWrites {
  readonly runs: readonly ProjectionRowWriteBatch[];
  readonly handled: number;
}

/** Dependencies for reading a page. */
export interface ReplayPageReadDeps {
  /** Decodes a stored event; all personal properties are `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
  /** Whether an operator discarded the event, so that it can be skipped. */
  readonly isDiscarded: (stored: StoredEvent, isUnreadable: boolean) => boolean;
}

type Handled = Exclude<ProjectionHandlerEntry<DomainEvent>, 'ignore'>;

function decodeEvent({ decode, isDiscarded }: ReplayPageReadDeps, stored: StoredEvent): ProjectedEvent | null {
  const { stream, revision, position, meta } = stored;
  try {
    return { event: decode(stored), stream, revision, position, at: meta.at, actor: meta.actor };
  } catch (error) {
    if (error instanceof UnreadableEventError && isDiscarded(stored, true)) return null;
    throw error;
  }
}

/**
 * @param isHandled whether there is a handler for an event name.
 * @returns the decoded events of a page, except discarded events and events without a handler.
 * @throws ReplayRefusedError with the position and type of an unreadable event that is not discarded.
 */
export function decodeReplayPageEvents(
  isHandled: (name: string) => boolean,
  reader: ReplayPageReadDeps,
  events: readonly StoredEvent[],
): readonly ProjectedEvent[] {
  return events.flatMap((stored) => {
    if (!isHandled(stripVersionFromEventType(stored.type)) || reader.isDiscarded(stored, false)) return [];
    try {
      const projected = decodeEvent(reader, stored);
      return projected === null ? [] : [projected];
    } catch (error) {
      throw new ReplayRefusedError(
        `The projection cannot apply event ${stored.position} (${stored.type}): ${formatEventFailureReason(error)}`,
      );
    }
  });
}

/** Runs handlers for events, then `afterBatch`. */
export function collectReplayHandlerWrites(
  { handlers, afterBatch }: Pick<SeparateReplayProjection, 'handlers' | 'afterBatch'>,
  events: readonly ProjectedEvent[],
): ReplayHandlerWritesOrFailure {
  const writes = createProjectionWriteBuffer();
  for (const [index, projected] of events.entries()) {
    const entry = handlers[projected.event.type];
    if (entry === undefined || entry === 'ignore') continue;
    try {
      runHandler(entry, projected, writes);
    } catch (error) {
      return { failedAt: index, reason: formatEventFailureReason(error) };
    }
  }
  if (events.length > 0) afterBatch(writes);
  return { runs: writes.runs() };
}

/**
 * Runs the handlers for a page.
 * @throws ReplayRefusedError with the position and type of the event if its handler fails.
 */
export async function collectReplayHandlerWritesForPage(
  projection: SeparateReplayProjection,
  reader: ReplayPageReadDeps,
  stored: readonly StoredEvent[],
): Promise<ReplayPageWrites> {
  const { handlers, handleInSandbox } = projection;
  const events = decodeReplayPageEvents((name) => (handlers[name] ?? 'ignore') !== 'ignore', reader, stored);
  const handled =
    handleInSandbox === undefined ? collectReplayHandlerWrites(projection, events) : await handleInSandbox(events);
  if ('runs' in handled) return { runs: events.length === 0 ? [] : handled.runs, handled: events.length };
  const { position, event } = events[handled.failedAt] ?? {};
  throw new ReplayRefusedError(
    `The projection cannot apply event ${position ?? 'unknown'} (${event?.type ?? 'unknown'}): ${handled.reason}`,
  );
}

function runHandler(
  entry: Handled,
  projected: ProjectedEvent,
  writes: ReturnType<typeof createProjectionWriteBuffer>,
): void {
  const handler = typeof entry === 'function' ? entry : entry.personal;
  handler(projected, writes);
}
