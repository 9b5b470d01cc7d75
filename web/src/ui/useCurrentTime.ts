import { useEffect, useState } from 'react';

/** Milliseconds between updates. Shorter intervals are not needed, because ages are displayed in days. */
const tickIntervalMs = 60_000;

/** @returns the current time in milliseconds since 1970, updated every minute. */
export function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
