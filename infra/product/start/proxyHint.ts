import type { IncomingMessage } from 'node:http';

/** Milliseconds between two warnings, and for which what was seen counts. */
const hourMs = 3_600_000;

const words =
  'requests come with X-Forwarded-For although TRUST_PROXY is not set: everybody behind that proxy counts as one address, so that ' +
  'limits meet all of them together. Set TRUST_PROXY to the number of proxies, such as 1, or to their addresses';

/** Notices a proxy that the settings do not name. */
export interface ProxyHint {
  /** Looks at one request. */
  see(this: void, request: Pick<IncomingMessage, 'headers'>): void;
  /** @returns what an operator should change, or `null`; only a hint, since anybody can send such a header. */
  hint(this: void): string | null;
}

/** @param warn hears of it, once an hour at most. @param trustProxy the setting: with it there is nothing to notice. */
export function createProxyHint(
  trustProxy: number | string | null,
  warn: (message: string) => void,
  now: () => number = Date.now,
): ProxyHint {
  let seenAt: number | null = null;
  let warnedAt: number | null = null;
  const isRecent = (at: number | null): boolean => at !== null && now() - at < hourMs;
  return {
    see: ({ headers }) => {
      if (trustProxy !== null || headers['x-forwarded-for'] === undefined) return;
      seenAt = now();
      if (isRecent(warnedAt)) return;
      warnedAt = seenAt;
      warn(words);
    },
    hint: () => (isRecent(seenAt) ? words : null),
  };
}
