import type { RegisterStoreEffects } from './effects.ts';
import type { SessionState } from './sessionSlice.ts';
import { consentAwareLocalStorage } from './storage.ts';

/** Maximum number of events queued until the session is known. */
const maxQueuedEvents = 50;

/** Whether events may be tracked; `unknown` until the server has returned the session. */
let trackingState: 'unknown' | 'yes' | 'no' =
  consentAwareLocalStorage.read('sessionToken') === null ? 'yes' : 'unknown';
let queued: (() => void)[] = [];

/** Calls `report` now, or as soon as the session is known. Never calls `report` if the user objects to tracking. */
export function runUnlessTrackingObjected(report: () => void): void {
  if (trackingState === 'yes') report();
  else if (trackingState === 'unknown' && queued.length < maxQueuedEvents) queued.push(report);
}

/** Whether the signed-in user objects to tracking. */
export function hasSignedInUserObjectedToTracking(): boolean {
  return trackingState === 'no';
}

function trackingStateFor({ status, user }: SessionState): typeof trackingState {
  if (status === 'checking') return 'unknown';
  return user?.objecting === true ? 'no' : 'yes';
}

/**
 * Updates `trackingState` for a changed session. Runs or discards the queued calls, unless the new `trackingState` is
 * `unknown`.
 */
export function updateTrackingStateFromSession(session: SessionState): void {
  trackingState = trackingStateFor(session);
  if (trackingState === 'unknown') return;
  const held = queued;
  queued = [];
  for (const report of held) runUnlessTrackingObjected(report);
}

/** Updates `trackingState` when the session changes, so that no page tracks users who object. */
export const registerTrackingStateUpdateOnSessionChange: RegisterStoreEffects = (startListening) => {
  startListening({
    predicate: (_action, now, before) => now.session !== before.session,
    effect: (_action, api) => updateTrackingStateFromSession(api.getState().session),
  });
};
