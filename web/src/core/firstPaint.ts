/** Maximum wait in milliseconds after the first frame, for browsers that do not report when the page is painted. */
export const maxFirstPaintWaitMs = 1000;

/** Resolves when the page has been painted, or immediately in a hidden tab. */
export function deferUntilFirstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, maxFirstPaintWaitMs));
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
