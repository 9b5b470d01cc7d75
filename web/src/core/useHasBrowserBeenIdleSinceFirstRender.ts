import { useEffect, useState } from 'react';

/** Maximum milliseconds to wait for an idle period. */
const maxIdleWaitMs = 2000;

/**
 * @returns whether the browser has been idle, or `maxIdleWaitMs` has passed, since the first render. Used to defer
 * loading code that is not needed at first.
 */
export function useHasBrowserBeenIdleSinceFirstRender(): boolean {
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
