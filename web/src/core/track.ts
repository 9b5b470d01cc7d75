import type { TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { unlessObjecting } from './objection.ts';
import { isAllowed } from './storage.ts';

/** Name of the DOM event on `window` by which parts of the page hear of what people do. */
export const trackedEventName = 'marketplace:tracked';

/** Tells whoever follows what people do, if the visitor agreed to analytics cookies and does not object; else nothing happens. */
export function track(event: TrackedEvent): void {
  if (!isAllowed('analytics')) return;
  unlessObjecting(() => window.dispatchEvent(new CustomEvent<TrackedEvent>(trackedEventName, { detail: event })));
}
