import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxFirstPaintWaitMs, deferUntilFirstPaint } from './firstPaint.ts';

let visibility: DocumentVisibilityState;
/** Reports a paint; `null` until the code under test observes paints. */
let reportPaint: (() => void) | null;
/** Renders the next frame; `null` until the code under test requests one. */
let drawFrame: (() => void) | null;

class Observer {
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe({ type, buffered }: PerformanceObserverInit): void {
    if (type === 'paint' && buffered === true) reportPaint = this.#report;
  }
}

beforeEach(() => {
  visibility = 'visible';
  reportPaint = null;
  drawFrame = null;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (drawFrame = draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts waiting for the first paint. @returns a function that checks whether the wait is over. */
function wait(): () => Promise<boolean> {
  let isOver = false;
  void deferUntilFirstPaint().then(() => (isOver = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return isOver;
  };
}

test('waits until the browser reports a paint, however late', async () => {
  const isOver = wait();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isOver()).toBe(false);
  reportPaint?.();
  expect(await isOver()).toBe(true);
});

test('does not wait in a hidden tab, which is never painted', async () => {
  visibility = 'hidden';
  expect(await wait()()).toBe(true);
});

test('waits a second after the first frame in a browser that reports no paints', async () => {
  const isOver = wait();
  drawFrame?.();
  await vi.advanceTimersByTimeAsync(maxFirstPaintWaitMs - 1);
  expect(await isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver()).toBe(true);
});
