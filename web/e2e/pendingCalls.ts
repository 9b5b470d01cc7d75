import type { Page, Request } from 'playwright-core';

/** Waits until the scripts of a page have answers to all their calls, and until the page shows them. */
export type SeeAnswers = () => Promise<void>;

/** Waits for two frames: with the first, scripts learn what has changed; after the second, the page shows it. */
export function seeRendered(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

const isCall = (request: Request): boolean =>
  request.resourceType() === 'fetch' && request.headers()['accept'] !== 'text/event-stream';

/** Follows the calls of a page from now on; the stream of updates, which stays open, does not count. */
export function followCalls(page: Page): SeeAnswers {
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
    await seeRendered(page);
    while (pending.size > 0) {
      while (pending.size > 0) await answered.promise;
      // An answer may lead to the next call.
      await seeRendered(page);
    }
  };
}
