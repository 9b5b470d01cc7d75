import type { Page, Request } from 'playwright-core';

/** Waits until all calls of a page are answered and their results are rendered. */
export type WaitForPendingCallsInTest = () => Promise<void>;

/** Waits for two frames. When the second frame begins, the page has been rendered. */
export function waitForRenderInTest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

const isCall = (request: Request): boolean =>
  request.resourceType() === 'fetch' && request.headers()['accept'] !== 'text/event-stream';

/** Tracks the future calls of a page, except for the live stream, which stays open. */
export function trackPendingPageRequestsInTest(page: Page): WaitForPendingCallsInTest {
  const pending = new Set<Request>();
  let answered = Promise.withResolvers<undefined>();
  const end = (request: Request): void => {
    pending.delete(request);
    answered.resolve(undefined);
    answered = Promise.withResolvers<undefined>();
  };
  page.on('request', (request) => {
    if (isCall(request)) pending.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    await waitForRenderInTest(page);
    while (pending.size > 0) {
      while (pending.size > 0) await answered.promise;
      // A reply may trigger the next call.
      await waitForRenderInTest(page);
    }
  };
}
