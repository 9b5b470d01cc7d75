import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { waitForAnimationsInTest, type TestBrowserWindowSizeName } from './browser.ts';
import { submitWizardAnswersInTest, submitWizardAnswersAndOpenRfqFormInTest } from './matches.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import {
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  type RegisteredTestAccount,
  sendTestRfqByApi,
  registerTestVendor,
} from './rfq/testData.ts';

const opened = openSharedE2eTestProductInstance();

const sizes: readonly TestBrowserWindowSizeName[] = ['desktop', 'phone'];
const answers = ['Light'];
const findSome = (page: Page) => submitWizardAnswersInTest(page, answers);
const requestQuotes = (page: Page) => submitWizardAnswersAndOpenRfqFormInTest(page, answers);

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly seen: RegExp | string;
  readonly act?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/', seen: /^Show All Providers/ },
  { name: 'providers as cards', path: '/providers?view=cards&compare=emnify,1nce&type=MVNO', seen: /^10 of / },
  { name: 'providers as a table', path: '/providers?view=table', seen: /^10 of / },
  { name: 'drawer', path: '/providers?view=cards&open=emnify', seen: 'Catalogue scores' },
  { name: 'compare', path: '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR', seen: 'Catalogue scores' },
  { name: 'coverage table', path: '/coverage-map?show=table&country=DE', seen: /^25 of / },
  { name: 'network options', path: '/knowledge-base', seen: /^\d+ of \d+$/ },
  { name: 'use cases', path: '/knowledge-base?tab=use-cases', seen: 'Smart meters' },
  { name: 'coverage tools', path: '/knowledge-base?tab=coverage-tools', seen: 'TTN Mapper' },
  { name: 'requirements, step 1', path: '/requirements', seen: 'No Parameters', act: findSome },
  { name: 'requirements, step 2', path: '/requirements', seen: 'No Parameters', act: requestQuotes },
  { name: 'planning tools', path: '/knowledge-base?tab=planning-tools', seen: 'LoRaWAN duty cycle calculator' },
];

/**
 * Lists the touch targets of the page that are smaller than 44x44 px, with their size. A target includes its parts that
 * extend beyond its box and, if it is a field, the labels of the field. Links within text (WCAG 2.5.5) and elements
 * that are hidden until they are focused are exempt.
 */
function smallTargets(): string[] {
  const least = 44;
  const kinds =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="radio"], [role="option"]';
  const isInText = (target: Element): boolean =>
    target.matches('a') &&
    getComputedStyle(target).display === 'inline' &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  const isMeant = (target: Element): boolean =>
    target.checkVisibility({ visibilityProperty: true }) &&
    !target.matches(':disabled') &&
    target.closest('[inert], [aria-hidden="true"]') === null &&
    !isInText(target);
  const partsOf = (target: Element): Element[] => [
    target,
    ...('labels' in target ? ((target.labels as NodeListOf<Element> | null) ?? []) : []),
  ];
  /** Returns the length in pixels, along one axis through the centre, of the area in which a press hits the target. */
  const met = (parts: readonly Element[], { x, y, width, height }: DOMRect, across: boolean): number => {
    const reach = (step: 1 | -1): number => {
      for (let far = 0; far <= least; far += 0.5) {
        const [atX, atY] = [x + width / 2 + (across ? step * far : 0), y + height / 2 + (across ? 0 : step * far)];
        const hit = document.elementFromPoint(atX, atY);
        if (hit === null || !parts.some((part) => part.contains(hit))) return far;
      }
      return least;
    };
    return reach(1) + reach(-1);
  };
  return [...document.querySelectorAll(kinds)].filter(isMeant).flatMap((target) => {
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const parts = partsOf(target);
    const [box] = parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)
      .sort((one, other) => other.width * other.height - one.width * one.height);
    if (box === undefined) return [];
    const [width, height] = [met(parts, box, true), met(parts, box, false)];
    if (Math.min(width, height) >= least - 0.5) return [];
    const name = target.getAttribute('aria-label') ?? target.textContent.trim();
    return [`${target.localName} "${name.slice(0, 40)}" ${width}x${height}`];
  });
}

/** Waits for finite animations, such as a rising sheet; infinite ones continue. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const once = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(once.map(async ({ finished }) => finished));
  });
}

test.each(selectTestSample('screens for targets', 3, screens))(
  'gives every target of $name at least 44 px in width and height on a phone',
  async ({ path, seen, act }) => {
    await using context = await opened.openContext({ size: 'phone', token: opened.scenario.tokens.buyer });
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(seen).first().waitFor();
    await act?.(page);
    await standsStill(page);
    expect([...new Set(await page.evaluate(smallTargets))]).toEqual([]);
  },
);

/** Sends a request to a provider created for this test. @returns a vendor of the provider. */
async function requestTo(projectTitle: string): Promise<RegisteredTestAccount> {
  const provider = await addUniqueTestProviderToCatalogue(opened);
  const [buyer, vendor] = await Promise.all([
    registerTestAccount(opened, 'Bea'),
    registerTestVendor(opened, provider, 'Emil'),
  ]);
  await sendTestRfqByApi(opened, buyer, projectTitle, [provider.name]);
  return vendor;
}

const openBuyerPage = (path: string, size: TestBrowserWindowSizeName = 'desktop'): Promise<Page> =>
  openTestPageWithSession(opened, opened.scenario.tokens.buyer, path, { size });

/** Lists the names of the main element's controls that `cover` covers. */
function controlsBelow(cover: Element): string[] {
  const kinds = 'a[href], button, input, select, textarea, summary, label, [role="button"]';
  const { left, top, width, height } = cover.getBoundingClientRect();
  const shares = [0.04, 0.2, 0.35, 0.5, 0.65, 0.8, 0.96];
  const below = shares.flatMap((across) =>
    shares.flatMap((down) => document.elementsFromPoint(left + width * across, top + height * down)),
  );
  const controls = below
    .filter((each) => !cover.contains(each) && each.closest('main') !== null)
    .flatMap((each) => each.closest(kinds) ?? []);
  return [...new Set(controls)].map((each) => each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 40));
}

/** Scrolls through a page and expects that `cover` covers no control. */
async function expectCoversNoControl(page: Page, cover: Locator): Promise<void> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  for (let top = 0; top < end + 90; top += 90) {
    await page.evaluate(async (to) => {
      window.scrollTo(0, to);
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, top);
    await expect.poll(async () => cover.evaluate(controlsBelow), { message: `${top} px` }).toEqual([]);
  }
}

async function expectHelpCoversNoControl(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await help.waitFor();
  await expectCoversNoControl(page, help);
}

test('covers no control of the providers table with the help button', async () => {
  const page = await openBuyerPage('/providers?view=table');
  await page
    .getByText(/^10 of /)
    .first()
    .waitFor();
  await expectHelpCoversNoControl(page);
});

test('covers no control of the vendor’s requests with the help button', async () => {
  const vendor = await requestTo('Telemetry of pumps');
  const page = await openTestPageWithSession(opened, vendor.token, '/vendor-dashboard');
  await page.getByText('Telemetry of pumps').first().waitFor();
  await expectHelpCoversNoControl(page);
});

test('keeps the help button in sight where it covers no control', async () => {
  const page = await openBuyerPage('/privacy-policy');
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await expect.poll(async () => (await help.boundingBox())?.y ?? 9999).toBeLessThan(900);
});

test.each(selectTestSample('sizes for the compare bar', 1, sizes))(
  'covers no field of the request with the compare bar, on a %s',
  async (size) => {
    const page = await openBuyerPage('/requirements?compare=emnify,1nce', size);
    await requestQuotes(page);
    const bar = page.getByRole('region', { name: 'Providers to compare' });
    await bar.waitFor();
    await expectCoversNoControl(page, bar);
  },
);

test.each(selectTestSample('sizes for the results', 1, sizes))(
  'shows the heading and the first of the results after a search, on a %s',
  async (size) => {
    const page = await openBuyerPage('/requirements', size);
    await findSome(page);
    const heading = page.getByRole('heading', { name: /^\d+ match/ });
    const isMet = (element: Element): boolean => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 12, top + Math.min(20, height / 2)));
    };
    const seen = async () => ({
      focused: await heading.evaluate((element) => element === document.activeElement),
      heading: await heading.evaluate(isMet),
      first: await page.getByRole('article').first().evaluate(isMet),
    });
    await expect.poll(seen).toEqual({ focused: true, heading: true, first: true });
  },
);

/** Whether two boxes overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('One of them is not on the page.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('shows the toast about an invalid amount next to the field and the buttons on a phone', async () => {
  const vendor = await requestTo('Toasted meters');
  const page = await openTestPageWithSession(opened, vendor.token, '/vendor-dashboard', { size: 'phone' });
  await page.getByRole('button', { name: 'Accept Toasted meters' }).click();
  await page.getByRole('button', { name: 'Send Quote for Toasted meters' }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Quote amount');
  await amount.fill('abc');
  // Scroll the field to a position that a toast at the top would cover.
  await amount.evaluate((field) => {
    field.style.scrollMarginTop = '30px';
    field.scrollIntoView({ block: 'start' });
    field.style.scrollMarginTop = '';
  });
  const send = dialog.getByRole('button', { name: 'Send Quote', exact: true });
  await send.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Invalid Quote Amount' });
  await toast.waitFor();
  await waitForAnimationsInTest(page);
  const subjects = [amount, send, dialog.getByRole('button', { name: 'Close' })];
  expect(await Promise.all(subjects.map(async (subject) => overlap(toast, subject)))).toEqual([false, false, false]);
});
