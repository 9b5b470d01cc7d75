import { useEffect, useState } from 'react';

/** Milliseconds between looks at the clock: often enough for ages in days. */
const clockTick = 60_000;

/** @returns milliseconds since 1970, moved on every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockTick);
    return () => clearInterval(timer);
  }, []);
  return now;
}
