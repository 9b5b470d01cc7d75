/** Milliseconds after its first frame at which a browser that does not report its paints has painted. */
export const longestWait = 1000;

/** Resolves when the page has been painted, or at once in a tab that is not visible. */
export function untilPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, longestWait));
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
