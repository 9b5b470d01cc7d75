import './withoutDevTools.ts';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest';
import { watchOutput } from '@marketplace/contracts/kernel/testing/testOutput.ts';
import { keepConsent } from '../core/consent.ts';
import { storeConsent } from './consent.ts';
import { server } from './server.ts';

watchOutput();

/** What jsdom lacks and Mantine asks for. */
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
/** jsdom would leave the page for a file that is saved. */
window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) window.HTMLElement.prototype.click.call(this);
};
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  configurable: true,
});

configure({
  /** The first page of a file loads its lazy parts, which takes its time on a busy machine. */
  asyncUtilTimeout: 30_000,
  /** Without the whole document, which would be printed again each time that a test looks for something that is not there yet. */
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  /** Nobody is asked about cookies where a test is about something else. */
  storeConsent({ functional: true });
  /** Last of all, so that pages have their answers until they have ended. */
  onTestFinished(() => server.resetHandlers());
});
afterEach(() => {
  cleanup();
  keepConsent();
  notifications.clean();
  notifications.cleanQueue();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterAll(async () => {
  // Parts of the app that load when the file ends would fail to, and be missing from the pages of later files.
  await vi.dynamicImportSettled();
  server.close();
});
