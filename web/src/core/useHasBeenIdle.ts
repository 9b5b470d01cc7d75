import { useEffect, useState } from 'react';

/** Milliseconds after which a page that is never idle counts as idle. */
const maxIdleWaitMs = 2000;

/**
 * @returns whether the page has been idle since its first render. Use it to defer loading of code that is not needed
 * at first.
 */
export function useHasBeenIdle(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const take = (): void => setLater(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(take);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(take, { timeout: maxIdleWaitMs });
    return () => cancelIdleCallback(request);
  }, []);
  return isLater;
}
