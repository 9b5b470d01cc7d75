/** Milliseconds after its first frame at which a browser that does not report its paints has painted. */
export const longestWait = 1000;

/** Resolves when there is something to see on the page, or at once where nobody sees it. */
export function untilPainted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, longestWait));
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
