import { eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { EventReader } from '@marketplace/projections/runtime/readerDeps.ts';
import { envelopeOf, jsonLine } from './eventEnvelope.ts';
import type { TailRequest } from './eventsOptions.ts';

/** What following the log works with. */
export interface TailDeps {
  readonly store: Pick<EventStore, 'subscribe' | 'head'>;
  /** Personal properties are `null`. */
  readonly decode: EventReader['decode'];
  readonly line: (text: string) => Promise<void>;
  readonly signal: AbortSignal;
}

function isAsked({ types, stream, since }: TailRequest): (stored: StoredEvent) => boolean {
  const beginning = stream?.endsWith('*') === true ? stream.slice(0, -1) : null;
  return (stored) => {
    if (types.length > 0 && !types.includes(eventNameOf(stored.type))) return false;
    if (stream !== null && (beginning === null ? stored.stream !== stream : !stored.stream.startsWith(beginning)))
      return false;
    return since === null || Date.parse(stored.meta.at) >= Date.parse(since);
  };
}

/** What nobody can read, or only a newer release, is shown without its data: whoever looks on is not left alone with the rest. */
function lineOf({ decode }: TailDeps, stored: StoredEvent): string {
  try {
    return jsonLine(envelopeOf(stored, decode(stored)));
  } catch {
    return jsonLine(envelopeOf(stored, { type: stored.type, data: null }));
  }
}

/** Writes events as they come, one line of JSON each, until the signal aborts. */
export async function tailEvents(deps: TailDeps, request: TailRequest): Promise<void> {
  const { store, line, signal } = deps;
  const belongs = isAsked(request);
  const after = request.since === null ? await store.head() : 0n;
  for await (const { events } of store.subscribe(after, signal)) {
    for (const stored of events.filter(belongs)) if (!signal.aborted) await line(lineOf(deps, stored));
  }
}
