import { type DomainEvent, eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import { UnreadableEvent } from '@marketplace/event-store/personalData/codec.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { reasonOf } from '../runtime/poison.ts';
import type { HandlerEntry, ProjectedEvent } from '../runtime/projection.ts';
import { createWriteSet, type WriteRun } from '../runtime/writes.ts';
import type { Replayable } from './replayable.ts';
import { ReplayRefused } from './replaySchema.ts';

/** What the handlers made of a page. */
export interface HandledPage {
  readonly runs: readonly WriteRun[];
  readonly handled: number;
}

/** What handlers are run with. */
export interface PageReader {
  /** Personal properties are `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
  /** Whether an operator gave the event up, so that it may be left out. */
  readonly isGivenUp: (stored: StoredEvent, isUnreadable: boolean) => boolean;
}

type Handled = Exclude<HandlerEntry<DomainEvent>, 'ignore'>;

function read({ decode, isGivenUp }: PageReader, stored: StoredEvent): ProjectedEvent | null {
  const { stream, revision, position, meta } = stored;
  try {
    return { event: decode(stored), stream, revision, position, at: meta.at, actor: meta.actor };
  } catch (error) {
    if (error instanceof UnreadableEvent && isGivenUp(stored, true)) return null;
    throw error;
  }
}

/** Runs the handlers over a page. @throws ReplayRefused that names the event which a handler cannot take. */
export function handlePage(
  { handlers, afterBatch }: Replayable,
  reader: PageReader,
  events: readonly StoredEvent[],
): HandledPage {
  const writes = createWriteSet();
  let handled = 0;
  for (const stored of events) {
    const entry = handlers[eventNameOf(stored.type)];
    if (entry === undefined || entry === 'ignore' || reader.isGivenUp(stored, false)) continue;
    try {
      const projected = read(reader, stored);
      if (projected === null) continue;
      run(entry, projected, writes);
      handled += 1;
    } catch (error) {
      throw new ReplayRefused(
        `The projection cannot take event ${stored.position} (${stored.type}): ${reasonOf(error)}`,
      );
    }
  }
  if (handled > 0) afterBatch(writes);
  return { runs: handled === 0 ? [] : writes.runs(), handled };
}

function run(entry: Handled, projected: ProjectedEvent, writes: ReturnType<typeof createWriteSet>): void {
  const handler = typeof entry === 'function' ? entry : entry.personal;
  handler(projected, writes);
}
