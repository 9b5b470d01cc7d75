import type { AcceptedEvent } from '../acceptEvents.ts';
import type { AppendOptions, AppendResult } from '../port.ts';

/** One command's append. */
export interface Member {
  readonly stream: string;
  readonly events: readonly AcceptedEvent[];
  readonly options: AppendOptions;
}

/** Stores members of different streams together. @returns their answers in the same order. */
export type StoreGroup = (members: readonly Member[]) => Promise<readonly AppendResult[]>;

export interface GroupLimits {
  /** Groups on their way at the same time. */
  readonly inFlight: number;
  readonly members: number;
  /** Characters of data in a group; one member alone may have more. */
  readonly size: number;
}

interface Waiting {
  readonly member: Member;
  readonly size: number;
  resolve(this: void, answer: AppendResult): void;
  reject(this: void, error: unknown): void;
}

/** Fewer than these are not worth a second statement. */
const smallestShare = 8;

function sizeOf(member: Member): number {
  return member.events.reduce((sum, event) => sum + event.data.length + event.meta.length, 0);
}

/** Takes the longest waiting ones, one per stream, out of the queue: `most` of them, and at least one. */
function takeGroup(queue: Waiting[], most: number, limits: GroupLimits): readonly Waiting[] {
  const streams = new Set<string>();
  const group: Waiting[] = [];
  const passedOver: Waiting[] = [];
  let size = 0;
  let looked = 0;
  for (const waiting of queue) {
    const full = group.length > 0 && (group.length === most || size + waiting.size > limits.size);
    if (full) break;
    looked += 1;
    if (streams.has(waiting.member.stream)) {
      passedOver.push(waiting);
      continue;
    }
    streams.add(waiting.member.stream);
    group.push(waiting);
    size += waiting.size;
  }
  queue.splice(0, looked, ...passedOver);
  return group;
}

/**
 * Coalesces concurrent appends: what comes while a group is on its way goes with the next one, one command per stream in a
 * group. When a group fails, each of its members is tried again alone, so that nobody fails by another's fault.
 */
export function createAppendGroups(store: StoreGroup, limits: GroupLimits): (member: Member) => Promise<AppendResult> {
  const queue: Waiting[] = [];
  let inFlight = 0;
  let membersInFlight = 0;
  let due = false;
  /** Whether the last group had several members: then more are likely to follow in this turn of the event loop. */
  let crowded = false;

  async function storeAlone({ member, resolve, reject }: Waiting): Promise<void> {
    try {
      const [answer] = await store([member]);
      if (answer === undefined) throw new Error(`No answer for an append to ${member.stream}`);
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  }

  async function storeTogether(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await store(group.map((waiting) => waiting.member));
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch {
      await Promise.all(group.map(storeAlone));
    }
  }

  function send(group: readonly Waiting[]): void {
    const [only] = group;
    const sent = group.length === 1 && only !== undefined ? storeAlone(only) : storeTogether(group);
    crowded = group.length > 1;
    inFlight += 1;
    membersInFlight += group.length;
    void sent.finally(() => {
      inFlight -= 1;
      membersInFlight -= group.length;
      if (queue.length > 0) sendSoon();
    });
  }

  /** Groups of equal size keep both sides busy: one is stored while the other's callers go on. */
  function fairShare(): number {
    const share = Math.ceil((queue.length + membersInFlight) / limits.inFlight);
    return Math.min(Math.max(share, smallestShare), limits.members);
  }

  function sendAll(): void {
    due = false;
    while (inFlight < limits.inFlight && queue.length > 0) send(takeGroup(queue, fairShare(), limits));
  }

  /** Who was answered together comes back together: waits for all of them, to the end of the event loop's turn. */
  function sendSoon(): void {
    if (due) return;
    due = true;
    setImmediate(sendAll);
  }

  return (member) =>
    new Promise((resolve, reject) => {
      queue.push({ member, size: sizeOf(member), resolve, reject });
      if (crowded) sendSoon();
      else sendAll();
    });
}
