import type { DataRouter } from 'react-router';

/**
 * Waits until the code of the router's initial page is loaded.
 * @returns the router.
 */
export async function waitForInitialRouteCode<R extends DataRouter>(router: R): Promise<R> {
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  }
  return router;
}
