import { type DomainEvent, stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import { UnreadableEventError } from '@marketplace/event-store/personalData/codec.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import { createEventLogRangeFilter, type EventLogRange } from '@marketplace/projections/replay/logRange.ts';
import type { TerminalProgressBar } from '../progressBar.ts';
import type { RequestedEventLogRange } from '../rangeOptions.ts';
import { UsageError } from '../commandArguments.ts';
import { toExportedEvent } from './eventEnvelope.ts';
import { createEventFileWriter } from './eventWriters.ts';
import type { EventExportCommandArguments } from './eventsOptions.ts';
import { writeFileAtomically } from './atomicFile.ts';

/** Function that decodes a page of stored events. Returns one event per stored event, in order. */
export type EventPageDecoder = (stored: readonly StoredEvent[]) => Promise<readonly DomainEvent[]>;

/** Dependencies of an export. */
export interface EventExportDeps {
  readonly store: Pick<EventStore, 'readAll' | 'head'>;
  readonly open: EventPageDecoder;
  /** Whether an operator discarded the event; a discarded event may be skipped if it is unreadable. */
  readonly isGivenUp: (stored: StoredEvent) => boolean;
  readonly startProgress: (total: number) => TerminalProgressBar;
  readonly signal: AbortSignal;
}

/** Number of exported events, and number of events skipped because they are unreadable and were discarded. */
export interface EventExportResult {
  readonly count: number;
  readonly leftOut: number;
}

/** Number of events that are read at once. */
const pageEvents = 2000;

/**
 * @returns the requested range, up to the current end of the log.
 * @throws UsageError if the requested range begins after the end of the log.
 */
export async function limitRangeToEventLog(
  { store }: Pick<EventExportDeps, 'store'>,
  { from, to, fromPosition, toPosition }: RequestedEventLogRange,
): Promise<EventLogRange> {
  const head = await store.head();
  const after = fromPosition === null ? 0n : BigInt(fromPosition) - 1n;
  if (after >= head && fromPosition !== null) throw new UsageError(`The log ends at position ${head}.`);
  return { from, to, after, until: toPosition === null || BigInt(toPosition) > head ? head : BigInt(toPosition) };
}

/**
 * Visits the events of a range, page by page.
 * @throws UsageError if the signal aborts.
 */
export async function visitEventsInRange(
  { store, startProgress, signal }: Pick<EventExportDeps, 'store' | 'startProgress' | 'signal'>,
  range: EventLogRange,
  types: readonly string[],
  visit: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<void> {
  const belongs = createEventLogRangeFilter(range);
  const matchesType = ({ type }: StoredEvent): boolean =>
    types.length === 0 || types.includes(stripVersionFromEventType(type));
  const bar = startProgress(Number(range.until - range.after));
  try {
    for (let position = range.after; position < range.until; ) {
      if (signal.aborted) throw new UsageError('Stopped. No file was written.');
      const page = await store.readAll(position, pageEvents);
      if (page.position === position) return;
      await visit(page.events.filter((stored) => matchesType(stored) && belongs(stored)));
      ({ position } = page);
      bar.update(Number((position < range.until ? position : range.until) - range.after));
    }
  } finally {
    bar.stop();
  }
}

/**
 * Writes the events of a range to the output file of the request.
 * @throws UnreadableEventError, or UsageError if the signal aborts; the output file is then not written.
 */
export async function exportEvents(
  deps: EventExportDeps,
  request: EventExportCommandArguments,
  range: EventLogRange,
): Promise<EventExportResult> {
  const { format, out, types } = request;
  let count = 0;
  let leftOut = 0;
  await writeFileAtomically(out, async (part) => {
    const writer = createEventFileWriter(format, part);
    await visitEventsInRange(deps, range, types, async (stored) => {
      const opened = await openAll(deps, stored);
      await writer.write(opened.map(([each, event]) => toExportedEvent(each, event)));
      count += opened.length;
      leftOut += stored.length - opened.length;
    });
    await writer.finish();
  });
  return { count, leftOut };
}

type Opened = readonly (readonly [StoredEvent, DomainEvent])[];

/**
 * Decodes a page of events. If an event is unreadable, decodes the events one by one and skips discarded events.
 * @throws UnreadableEventError for an unreadable event that was not discarded.
 */
async function openAll({ open, isGivenUp }: EventExportDeps, stored: readonly StoredEvent[]): Promise<Opened> {
  const pairs = async (some: readonly StoredEvent[]): Promise<Opened> => {
    const events = await open(some);
    return some.flatMap((each, index) => {
      const event = events[index];
      return event === undefined ? [] : [[each, event] as const];
    });
  };
  return pairs(stored).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableEventError)) throw error;
    const opened: (readonly [StoredEvent, DomainEvent])[] = [];
    for (const each of stored) {
      const single = await pairs([each]).catch((failure: unknown) => {
        if (failure instanceof UnreadableEventError && isGivenUp(each)) return [];
        throw failure;
      });
      opened.push(...single);
    }
    return opened;
  });
}
