import { track } from './track.ts';

/** Milliseconds since the navigation began; `null` where the browser does not say. */
interface LoadTimes {
  firstByteMs: number | null;
  loadedMs: number | null;
  largestPaintMs: number | null;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

function isExternal(link: HTMLAnchorElement): boolean {
  return /^https?:$/.test(link.protocol) && link.origin !== window.location.origin;
}

function onClick(event: Event): void {
  const link = linkOf(event);
  const providerId = link?.dataset['provider'];
  if (providerId !== undefined) track({ name: 'provider_click', providerId });
  else if (link !== null && isExternal(link)) track({ name: 'external_link', host: link.host });
}

/** Tells of a provider when the mouse comes to it, not of every move upon it. */
function hoverListener(): (event: PointerEvent) => void {
  let last: HTMLAnchorElement | null = null;
  return (event) => {
    const link = event.pointerType === 'touch' ? null : linkOf(event);
    const providerId = link?.dataset['provider'];
    if (link !== last && providerId !== undefined) track({ name: 'provider_hover', providerId });
    last = link;
  };
}

/** The name of an error, as far as it is one: never a text. */
function nameOf(error: unknown): string {
  return error instanceof Error && /^[A-Za-z]\w{0,59}$/.test(error.name) ? error.name : 'unknown';
}

function onError({ error }: ErrorEvent): void {
  track({ name: 'error', kind: 'script', what: nameOf(error) });
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  track({ name: 'error', kind: 'promise', what: nameOf(reason) });
}

/** Follows what the browser measures of the load; only the last largest paint counts. */
function followLoad(): LoadTimes {
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
 * Listens once for the whole page: providers that are pointed at or opened, links that lead out, errors of scripts, and how
 * fast the page loaded, told when it is first left: the largest paint is known then, and so is the visitor's consent.
 * @returns what ends the listening.
 */
export function trackPage(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const times = followLoad();
  document.addEventListener('click', onClick, { capture: true, signal });
  document.addEventListener('pointerover', hoverListener(), { passive: true, signal });
  window.addEventListener('error', onError, { signal });
  window.addEventListener('unhandledrejection', onRejection, { signal });
  let told = false;
  const onVisibility = (): void => {
    if (told || document.visibilityState !== 'hidden') return;
    told = true;
    track({ name: 'page_load', ...times });
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => stopping.abort();
}
