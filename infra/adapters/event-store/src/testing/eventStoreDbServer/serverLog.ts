import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** An event as a client proposes it; data and metadata are text. */
export interface TestEventStoreDbProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: string;
  readonly metadata: string;
}

export interface TestEventStoreDbRecordedEvent extends TestEventStoreDbProposedEvent {
  readonly stream: string;
  readonly revision: number;
  /** Position in the log, ascending with gaps. */
  readonly position: bigint;
}

/** Expected revision of an append: -1 for a stream that must not exist, `null` for any revision. */
export type TestEventStoreDbExpectedRevision = number | null;

export type TestEventStoreDbServerAppendResult =
  | { readonly outcome: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly outcome: 'conflict'; readonly actual: number }
  | { readonly outcome: 'too-large' };

/** The events of a server, in memory and optionally in a file. */
export interface FakeEventStoreDbServerLog {
  readonly all: readonly TestEventStoreDbRecordedEvent[];
  /** Empty for a stream that does not exist. */
  getStream(this: void, name: string): readonly TestEventStoreDbRecordedEvent[];
  append(
    this: void,
    stream: string,
    expected: TestEventStoreDbExpectedRevision,
    events: readonly TestEventStoreDbProposedEvent[],
  ): TestEventStoreDbServerAppendResult;
  /** @returns a function that removes the listener. */
  onStored(this: void, listener: (event: TestEventStoreDbRecordedEvent) => void): () => void;
}

/** Maximum bytes of one append, the default of a real server. */
export const maxTestEventStoreDbAppendBytes = 1024 * 1024;
/** Number of appends per system event that the server itself adds. */
const appendsPerSystemEvent = 3;

const systemEvent: TestEventStoreDbProposedEvent = {
  id: '00000000-0000-4000-8000-000000000000',
  type: '$>',
  contentType: 'application/octet-stream',
  data: '0@some-stream',
  metadata: '',
};

function measureBytes({ data, metadata }: TestEventStoreDbProposedEvent): number {
  return Buffer.byteLength(data) + Buffer.byteLength(metadata);
}

/**
 * Finds earlier events with the same ids at the expected revision. As on a real server, an append with such events
 * counts as a repetition and succeeds.
 */
function findRepeated(
  stream: readonly TestEventStoreDbRecordedEvent[],
  expected: TestEventStoreDbExpectedRevision,
  events: readonly TestEventStoreDbProposedEvent[],
) {
  const first = (expected ?? -1) + 1;
  const there = stream.slice(first, first + events.length);
  return there.length === events.length && there.every(({ id }, n) => id === events[n]?.id) ? there.at(-1) : undefined;
}

/**
 * @param file path of a file that stores the events as JSON lines. It is read at the start of the server, and events are
 * written to it before their append is acknowledged. Without it, events are kept in memory only.
 */
export function createTestEventStoreDbServerEventLog(file?: string): FakeEventStoreDbServerLog {
  const all: TestEventStoreDbRecordedEvent[] = [];
  const streams = new Map<string, TestEventStoreDbRecordedEvent[]>();
  const listeners = new Set<(event: TestEventStoreDbRecordedEvent) => void>();
  let appends = 0;

  function addEvent(event: TestEventStoreDbRecordedEvent): void {
    all.push(event);
    const stream = streams.get(event.stream);
    if (stream === undefined) streams.set(event.stream, [event]);
    else stream.push(event);
  }

  function record(stream: string, events: readonly TestEventStoreDbProposedEvent[]): TestEventStoreDbRecordedEvent[] {
    const recorded = events.map((event) => {
      const last = all.at(-1);
      const position = last === undefined ? 112n : last.position + BigInt(96 + measureBytes(last));
      const recordedEvent = { ...event, stream, revision: streams.get(stream)?.length ?? 0, position };
      addEvent(recordedEvent);
      return recordedEvent;
    });
    if (file !== undefined) appendFileSync(file, recorded.map(toLine).join(''));
    return recorded;
  }

  if (file !== undefined && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) addEvent(fromLine(line));
  }

  return {
    all,
    getStream: (name) => streams.get(name) ?? [],
    append(stream, expected, events) {
      const existing = streams.get(stream) ?? [];
      if (events.reduce((sum, event) => sum + measureBytes(event), 0) > maxTestEventStoreDbAppendBytes)
        return { outcome: 'too-large' };
      const repeated = findRepeated(existing, expected, events);
      if (repeated !== undefined) return { outcome: 'stored', ...repeated };
      const actual = existing.length - 1;
      if (expected !== null && expected !== actual) return { outcome: 'conflict', actual };
      const fromSystem = appends % appendsPerSystemEvent === 0 ? record('$streams', [systemEvent]) : [];
      appends += 1;
      const stored = record(stream, events);
      for (const event of [...fromSystem, ...stored]) for (const listener of listeners) listener(event);
      const last = stored.at(-1);
      if (last === undefined) throw new Error('an append without events');
      return { outcome: 'stored', revision: last.revision, position: last.position };
    },
    onStored(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function toLine(event: TestEventStoreDbRecordedEvent): string {
  return `${JSON.stringify({ ...event, position: event.position.toString() })}\n`;
}

function fromLine(line: string): TestEventStoreDbRecordedEvent {
  const event = JSON.parse(line) as Omit<TestEventStoreDbRecordedEvent, 'position'> & { readonly position: string };
  return { ...event, position: BigInt(event.position) };
}
