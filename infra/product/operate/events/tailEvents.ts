import { stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { EventDecoder } from '@marketplace/projections/runtime/readerDeps.ts';
import { toExportedEvent, formatEventAsJsonLine } from './eventEnvelope.ts';
import type { EventTailCommandArguments } from './eventsOptions.ts';

/** Dependencies of `tailEvents`. */
export interface EventTailDeps {
  readonly store: Pick<EventStore, 'subscribe' | 'head'>;
  /** Decodes an event; its personal properties are `null`. */
  readonly decode: EventDecoder['decode'];
  readonly line: (text: string) => Promise<void>;
  readonly signal: AbortSignal;
}

function createFilter({ types, stream, since }: EventTailCommandArguments): (stored: StoredEvent) => boolean {
  const prefix = stream?.endsWith('*') === true ? stream.slice(0, -1) : null;
  return (stored) => {
    if (types.length > 0 && !types.includes(stripVersionFromEventType(stored.type))) return false;
    if (stream !== null && (prefix === null ? stored.stream !== stream : !stored.stream.startsWith(prefix)))
      return false;
    return since === null || Date.parse(stored.meta.at) >= Date.parse(since);
  };
}

/** Formats an event. An event that is unreadable or was stored by a newer release is formatted without its data. */
function formatEvent({ decode }: EventTailDeps, stored: StoredEvent): string {
  try {
    return formatEventAsJsonLine(toExportedEvent(stored, decode(stored)));
  } catch {
    return formatEventAsJsonLine(toExportedEvent(stored, { type: stored.type, data: null }));
  }
}

/** Prints events as they arrive, one line of JSON each, until the signal aborts. */
export async function tailEvents(deps: EventTailDeps, request: EventTailCommandArguments): Promise<void> {
  const { store, line, signal } = deps;
  const belongs = createFilter(request);
  const after = request.since === null ? await store.head() : 0n;
  for await (const { events } of store.subscribe(after, signal)) {
    for (const stored of events.filter(belongs)) if (!signal.aborted) await line(formatEvent(deps, stored));
  }
}
