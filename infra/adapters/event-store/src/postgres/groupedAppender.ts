import type { SerialisedEvent } from '../serialiseEvents.ts';
import type { EventAppendOptions, EventAppendResult } from '../port.ts';

/** The append of one command. */
export interface EventAppendOfOneCommand {
  readonly stream: string;
  readonly events: readonly SerialisedEvent[];
  readonly options: EventAppendOptions;
}

/**
 * Stores appends to different streams together.
 * @returns the results of the appends in the same order.
 */
export type EventAppendGroupWriter = (
  members: readonly EventAppendOfOneCommand[],
) => Promise<readonly EventAppendResult[]>;

export interface EventAppendGroupingLimits {
  /** Maximum number of groups in flight. */
  readonly inFlight: number;
  readonly members: number;
  /** Maximum characters of data in a group; a group with a single member may have more. */
  readonly size: number;
}

interface QueuedAppend {
  readonly member: EventAppendOfOneCommand;
  readonly size: number;
  resolve(this: void, answer: EventAppendResult): void;
  reject(this: void, error: unknown): void;
}

/** Minimum size to which groups are split; smaller groups are not worth a second statement. */
const minShare = 8;

function measure(member: EventAppendOfOneCommand): number {
  return member.events.reduce((sum, event) => sum + event.data.length + event.meta.length, 0);
}

/**
 * Removes a group from the queue: oldest appends first, at most one per stream, until the group has `most` members or
 * the next append would exceed `limits.size`. The first append is always removed.
 */
function takeGroup(queue: QueuedAppend[], most: number, limits: EventAppendGroupingLimits): readonly QueuedAppend[] {
  const streams = new Set<string>();
  const group: QueuedAppend[] = [];
  const skipped: QueuedAppend[] = [];
  let size = 0;
  let inspected = 0;
  for (const waiting of queue) {
    const full = group.length > 0 && (group.length === most || size + waiting.size > limits.size);
    if (full) break;
    inspected += 1;
    if (streams.has(waiting.member.stream)) {
      skipped.push(waiting);
      continue;
    }
    streams.add(waiting.member.stream);
    group.push(waiting);
    size += waiting.size;
  }
  queue.splice(0, inspected, ...skipped);
  return group;
}

/**
 * Groups concurrent appends: those that arrive while a group is in flight are sent with the next group, at most one per
 * stream. When a group fails, each of its members is retried separately, because a single invalid append must not fail
 * the others.
 */
export function createGroupedEventAppender(
  store: EventAppendGroupWriter,
  limits: EventAppendGroupingLimits,
): (member: EventAppendOfOneCommand) => Promise<EventAppendResult> {
  const queue: QueuedAppend[] = [];
  let inFlight = 0;
  let membersInFlight = 0;
  let due = false;
  /**
   * Whether the last group had several members: if so, more appends are likely to follow in this turn of the event
   * loop.
   */
  let wasGrouped = false;

  async function storeSeparately({ member, resolve, reject }: QueuedAppend): Promise<void> {
    try {
      const [answer] = await store([member]);
      if (answer === undefined) throw new Error(`No result for an append to ${member.stream}`);
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  }

  async function storeTogether(group: readonly QueuedAppend[]): Promise<void> {
    try {
      const answers = await store(group.map((waiting) => waiting.member));
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch {
      await Promise.all(group.map(storeSeparately));
    }
  }

  function send(group: readonly QueuedAppend[]): void {
    const [only] = group;
    const sent = group.length === 1 && only !== undefined ? storeSeparately(only) : storeTogether(group);
    wasGrouped = group.length > 1;
    inFlight += 1;
    membersInFlight += group.length;
    void sent.finally(() => {
      inFlight -= 1;
      membersInFlight -= group.length;
      if (queue.length > 0) sendSoon();
    });
  }

  /** Groups of equal size keep both sides busy: one group is stored while the callers of the other group continue. */
  function fairShare(): number {
    const share = Math.ceil((queue.length + membersInFlight) / limits.inFlight);
    return Math.min(Math.max(share, minShare), limits.members);
  }

  function sendAll(): void {
    due = false;
    while (inFlight < limits.inFlight && queue.length > 0) send(takeGroup(queue, fairShare(), limits));
  }

  /**
   * Sends at the end of the event loop's turn, because callers whose appends completed together tend to append again
   * together.
   */
  function sendSoon(): void {
    if (due) return;
    due = true;
    setImmediate(sendAll);
  }

  return (member) =>
    new Promise((resolve, reject) => {
      queue.push({ member, size: measure(member), resolve, reject });
      if (wasGrouped) sendSoon();
      else sendAll();
    });
}
