import type { Page } from 'playwright-core';
import type { TestBrowserWindowSizeName } from './browser.ts';
import type { TestScenarioSessionTokens } from './scenario.ts';

/** One screen and the steps to reach it. */
export interface TestedScreenSpec {
  readonly name: string;
  readonly path: string;
  /** `gone` is a user with an ended session. */
  readonly who?: keyof TestScenarioSessionTokens['tokens'] | 'gone';
  /** Window size, for screens that exist in only one size. */
  readonly windowSize?: TestBrowserWindowSizeName;
  /** Setup before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Steps on the opened page. */
  readonly act?: (page: Page) => Promise<void>;
  /** The visitor has not made a choice about cookies, so the cookie banner is shown. */
  readonly showsCookieBanner?: true;
  /** Calls to these paths stay unanswered, so that the screen shows its loading state. */
  readonly waiting?: RegExp;
}
