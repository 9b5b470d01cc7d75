import { trackEventWithConsent } from './trackEventWithConsent.ts';

/** Milliseconds since the start of the navigation; `null` when the browser does not report a value. */
interface LoadTimes {
  firstByteMs: number | null;
  loadedMs: number | null;
  largestPaintMs: number | null;
}

function findLink(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

function isExternal(link: HTMLAnchorElement): boolean {
  return /^https?:$/.test(link.protocol) && link.origin !== window.location.origin;
}

function onClick(event: Event): void {
  const link = findLink(event);
  const providerId = link?.dataset['provider'];
  if (providerId !== undefined) trackEventWithConsent({ name: 'provider_click', providerId });
  else if (link !== null && isExternal(link)) trackEventWithConsent({ name: 'external_link', host: link.host });
}

/**
 * Creates a listener that tracks a hover when the pointer enters a provider's link, but not when it moves within the
 * link.
 */
function createHoverListener(): (event: PointerEvent) => void {
  let last: HTMLAnchorElement | null = null;
  return (event) => {
    const link = event.pointerType === 'touch' ? null : findLink(event);
    const providerId = link?.dataset['provider'];
    if (link !== last && providerId !== undefined) trackEventWithConsent({ name: 'provider_hover', providerId });
    last = link;
  };
}

/** Returns the error's name; `unknown` if the name is invalid. Omits the message, which may contain personal data. */
function errorName(error: unknown): string {
  return error instanceof Error && /^[A-Za-z]\w{0,59}$/.test(error.name) ? error.name : 'unknown';
}

function onError({ error }: ErrorEvent): void {
  trackEventWithConsent({ name: 'error', kind: 'script', what: errorName(error) });
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  trackEventWithConsent({ name: 'error', kind: 'promise', what: errorName(reason) });
}

/** Measures the load times. The returned object receives each value as soon as the browser reports the value. */
function observeLoadTimes(): LoadTimes {
  const times: LoadTimes = { firstByteMs: null, loadedMs: null, largestPaintMs: null };
  if (typeof PerformanceObserver === 'undefined') return times;
  const known = PerformanceObserver.supportedEntryTypes;
  const follow = (type: string, take: (entry: PerformanceEntry) => void): void => {
    if (!known.includes(type)) return;
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  follow('navigation', (entry) => {
    const { responseStart, loadEventEnd } = entry as PerformanceNavigationTiming;
    Object.assign(times, { firstByteMs: Math.round(responseStart), loadedMs: Math.round(loadEventEnd) });
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    times.largestPaintMs = Math.round(startTime);
  });
  return times;
}

/**
 * Starts tracking events of the whole page: hovered and opened providers, external links, script errors, and the load
 * times. Load times are tracked when the page is first hidden, because the largest paint and the visitor's consent are
 * known by then.
 * @returns a function that stops tracking.
 */
export function startTrackingPageEvents(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const times = observeLoadTimes();
  document.addEventListener('click', onClick, { capture: true, signal });
  document.addEventListener('pointerover', createHoverListener(), { passive: true, signal });
  window.addEventListener('error', onError, { signal });
  window.addEventListener('unhandledrejection', onRejection, { signal });
  let isReported = false;
  const onVisibility = (): void => {
    if (isReported || document.visibilityState !== 'hidden') return;
    isReported = true;
    trackEventWithConsent({ name: 'page_load', ...times });
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => stopping.abort();
}
