import './withoutDevTools.ts';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { failTestsOnUnexpectedOutput } from '@marketplace/contracts/kernel/testing/testOutput.ts';
import { closeReopenedConsentBanner } from '../core/consent.ts';
import { storeTestCookieConsent } from './consent.ts';
import { failTestsThatPressDisabledControls } from './disabledControls.ts';
import { keepTestPageOpen } from './pageOpenAfterTest.ts';
import { delayTestReplies } from './replyDelay.ts';
import { mockApiServer } from './server.ts';

failTestsOnUnexpectedOutput();

/** Browser APIs that Mantine needs and jsdom lacks. */
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;
document.elementsFromPoint = () => [];
/** Ignores `click()` on download links: jsdom would try to navigate, which it reports as not implemented. */
window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) window.HTMLElement.prototype.click.call(this);
};
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  configurable: true,
});

configure({
  /**
   * Timeout in milliseconds. The first page in a test file loads lazy modules, which can take long on a busy machine.
   */
  asyncUtilTimeout: 30_000,
  /** Omits the document from the error message, because it would be printed on every attempt to find an element. */
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

beforeAll(() => {
  mockApiServer.listen({ onUnhandledFrame: 'error' });
  delayTestReplies();
});
failTestsThatPressDisabledControls();
beforeEach(() => {
  /** Hides the cookie banner, except in tests that change the stored consent. */
  storeTestCookieConsent({ functional: true });
  /**
   * Runs after the stores of the test have waited for their mutations (`createTestStore.ts`), whose replies change
   * storage and show toasts.
   */
  onTestFinished(() => {
    mockApiServer.resetHandlers();
    notifications.clean();
    notifications.cleanQueue();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
});
afterEach(async () => {
  await keepTestPageOpen();
  cleanup();
  closeReopenedConsentBanner();
});
afterAll(async () => {
  // Wait for lazy parts that are still loading at the end of a test file. Otherwise, they would fail to load and be
  // missing from the pages that later test files render.
  await vi.dynamicImportSettled();
  mockApiServer.close();
  // The test files of a worker share one document. If a test left its listener on the document, the listener would
  // cancel clicks in later test files.
  if (!document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))) {
    throw new Error('A listener of this file still cancels clicks. Remove it when its test is finished.');
  }
});
