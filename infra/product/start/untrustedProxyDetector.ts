import type { IncomingMessage } from 'node:http';

/** Minimum milliseconds between two warnings, and milliseconds after which a detection expires. */
const hourMs = 3_600_000;

const hintText =
  'requests contain X-Forwarded-For but TRUST_PROXY is not set: all clients behind the proxy count as one address and ' +
  'share its rate limits. Set TRUST_PROXY to the number of proxies, such as 1, or to their addresses';

/** Detects a proxy that is missing from the settings. */
export interface UntrustedProxyDetector {
  /** Examines one request. */
  see(this: void, request: Pick<IncomingMessage, 'headers'>): void;
  /**
   * @returns a hint for operators; `null` if there is none. The hint is not a warning, because anyone can send the
   * X-Forwarded-For header.
   */
  hint(this: void): string | null;
}

/**
 * Creates a detector, which remembers a detection for an hour.
 * @param trustProxy the setting TRUST_PROXY; if it is set, nothing is detected.
 * @param warn called at most once an hour.
 */
export function createUntrustedProxyDetector(
  trustProxy: number | string | null,
  warn: (message: string) => void,
  now: () => number = Date.now,
): UntrustedProxyDetector {
  let seenAt: number | null = null;
  let warnedAt: number | null = null;
  const isRecent = (at: number | null): boolean => at !== null && now() - at < hourMs;
  return {
    see: ({ headers }) => {
      if (trustProxy !== null || headers['x-forwarded-for'] === undefined) return;
      seenAt = now();
      if (isRecent(warnedAt)) return;
      warnedAt = seenAt;
      warn(hintText);
    },
    hint: () => (isRecent(seenAt) ? hintText : null),
  };
}
