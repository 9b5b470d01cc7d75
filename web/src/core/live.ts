import { LiveUpdateMessage } from '@marketplace/contracts/liveUpdates.ts';

export interface LiveStreamClientDeps {
  /** Opens the stream with the session's token. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Resolves after the given number of milliseconds, or immediately when aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number in [0, 1) for the jitter. */
  readonly random: () => number;
  /** Called for each valid message. */
  readonly received: (message: LiveUpdateMessage) => void;
  /** Called when the stream is open again after an interruption: displayed data may be outdated. */
  readonly reconnected: () => void;
  /** Called when the server rejects the token; there are no further attempts. */
  readonly refused: () => void;
}

/**
 * In milliseconds: the first and the longest delay before a reconnection, and the time without data after which a
 * stream counts as broken.
 */
export const liveStreamTimingsMs = { first: 1000, longest: 30_000, silence: 15_000 } as const;

/**
 * Returns the milliseconds before the next attempt. The delay starts at `first` and doubles with each failure, up to 30
 * seconds. Half of the delay is random, so that clients do not reconnect at the same time.
 * @param random a number in [0, 1).
 */
export function computeReconnectDelayMs(failures: number, first: number, random: number): number {
  const full = Math.min(liveStreamTimingsMs.longest, first * 2 ** Math.max(0, failures - 1));
  return full / 2 + (full / 2) * random;
}

function parseMessage(data: string): LiveUpdateMessage | null {
  try {
    const parsed = LiveUpdateMessage.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Passes the stream's text to `take` until the stream ends, fails or sends nothing for too long. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  take: (text: string) => void,
  wait: LiveStreamClientDeps['wait'],
  signal: AbortSignal,
) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    while (!signal.aborted) {
      const silence = new AbortController();
      const silent = wait(liveStreamTimingsMs.silence, AbortSignal.any([signal, silence.signal])).then(() => null);
      const next = await Promise.race([reader.read(), silent]);
      silence.abort();
      if (next === null || next.done) return;
      take(next.value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads the live stream until aborted. Reconnects with growing, random delays and reports every reconnection. */
export async function followLiveUpdateStreamUntilAborted(
  deps: LiveStreamClientDeps,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let first: number = liveStreamTimingsMs.first;
  let broken = false;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const either = AbortSignal.any([signal, attempt.signal]);
    try {
      /** Loaded on demand: guests have no stream, so the first page does not include the parser. */
      const { createParser } = await import('eventsource-parser');
      const response = await deps.open(either);
      if (response.status === 401) {
        deps.refused();
        return;
      }
      if (response.ok && response.body !== null) {
        if (broken) deps.reconnected();
        failures = 0;
        const parser = createParser({
          onEvent: ({ data }) => {
            const message = parseMessage(data);
            if (message !== null) deps.received(message);
          },
          onRetry: (milliseconds) => (first = milliseconds),
        });
        await readStream(response.body, (text) => parser.feed(text), deps.wait, either);
      }
    } catch {
      /** A failed attempt is treated like a stream that has ended. */
    } finally {
      attempt.abort();
    }
    broken = true;
    failures += 1;
    await deps.wait(computeReconnectDelayMs(failures, first, deps.random()), signal);
  }
}
