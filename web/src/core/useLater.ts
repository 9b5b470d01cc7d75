import { useEffect, useState } from 'react';

/** Milliseconds after which a page that is never idle gets the rest all the same. */
const longestWait = 2000;

/** @returns whether the page has been drawn and had a quiet moment since: what nobody needs at first is loaded then. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const take = (): void => setLater(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(take);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(take, { timeout: longestWait });
    return () => cancelIdleCallback(asked);
  }, []);
  return isLater;
}
