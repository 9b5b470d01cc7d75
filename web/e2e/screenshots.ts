import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openContext, settle, type Size, sizes } from './browser.ts';
import { requestQuotesOfFirst, selectFirst } from './matches.ts';
import { removeProductFolder, startProduct } from './product.ts';
import { type Story, tellStory } from './story.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who?: keyof Story['tokens'];
  /** What a person does before looking. */
  readonly act?: (page: Page) => Promise<void>;
}

async function findMatches(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Countries' }).click();
  for (const name of ['Germany', 'France', 'Italy']) {
    await page.getByRole('combobox', { name: 'Add a country' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  for (const name of ['Battery with recharging', 'Light', 'Mobile / In-transit', '5-50K']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

async function requestQuotes(page: Page): Promise<void> {
  await findMatches(page);
  await requestQuotesOfFirst(page);
}

async function fillRequest(page: Page): Promise<void> {
  await requestQuotes(page);
  await page.getByLabel('Project title').fill('Cold-chain trackers 2027');
  await page.getByLabel('Expected volume').fill('24000');
  await page.getByRole('radio', { name: 'After accepting' }).click();
  for (const name of ['Price', 'Coverage', 'Support', 'Latency']) {
    await page.getByRole('button', { name: new RegExp(`^\\d?${name}$`) }).click();
  }
  await page.getByRole('list', { name: 'Order of priorities' }).scrollIntoViewIfNeeded();
}

async function sendIncomplete(page: Page): Promise<void> {
  await requestQuotes(page);
  await page.getByLabel('Company name').fill('');
  await page.getByLabel('Email').fill('buyer@acme');
  await page.getByRole('button', { name: 'Send RFQ to 1 Provider' }).click();
  await page.getByText('Validation Failed: Please fix the following errors:').waitFor();
}

const press = (role: 'button' | 'link', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const comparison = '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR,IT,MA,TR';

const seeMap = (page: Page) => page.getByRole('img', { name: /^Map of/ }).waitFor();
const seeTray = (page: Page) => page.getByRole('region', { name: 'Providers to compare' }).waitFor();

async function seeScores(page: Page): Promise<void> {
  await seeMap(page);
  await page.getByRole('heading', { name: 'Catalogue scores' }).scrollIntoViewIfNeeded();
}

async function openMatch(page: Page): Promise<void> {
  await findMatches(page);
  await selectFirst(page);
  await page
    .getByRole('button', { name: /^Compare / })
    .first()
    .click();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Your match' }).waitFor();
}

const seeTable = (page: Page) => page.getByRole('table').first().waitFor();

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: '#1002' }).click();
  await page.getByRole('region', { name: 'As it stood' }).waitFor();
}

async function seeAsVendor(page: Page): Promise<void> {
  await openHistory(page);
  await page.getByRole('radio', { name: 'Soracom' }).click();
  await page.getByText('As this vendor saw it').waitFor();
}

async function searchThenHistory(page: Page): Promise<void> {
  await findMatches(page);
  await page.goto('/search-history');
  await page
    .getByRole('button', { name: /^Run .* again$/ })
    .nth(1)
    .waitFor();
}

async function searchThenMySearches(page: Page): Promise<void> {
  await findMatches(page);
  await page.goto('/admin?tab=my-searches');
  await page
    .getByRole('button', { name: /^Run .* again$/ })
    .first()
    .waitFor();
}

async function searchAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goto('/search-history');
  await page.getByRole('button', { name: /^Run .* again$/ }).waitFor();
}

async function fillRegistration(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  await dialog.getByLabel('Email').fill('ida@gmail.com');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('quiet7');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByText('Passwords do not match').waitFor();
}

async function forgetPassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog', { name: 'Forgotten password' }).waitFor();
}

async function openFirstUser(page: Page): Promise<void> {
  await seeTable(page);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
}

async function startSecondFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  await page.getByLabel('Your password, to begin').fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).scrollIntoViewIfNeeded();
}

/** Of the accounts that the demo seeds. */
const demoPassword = 'Demo-pass-2026';

async function seePictures(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Demand by region/ })
    .first()
    .waitFor();
}

async function untilSaveable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'providers', path: '/providers' },
  { name: 'provider', path: '/providers?type=MVNO&protocol=LTE-M&open=emnify', who: 'buyer', act: seeMap },
  { name: 'provider-facts', path: '/providers?view=cards&open=1nce', who: 'buyer', act: seeScores },
  { name: 'provider-gone', path: '/providers?open=nobody' },
  { name: 'compare-tray', path: '/providers?view=cards&compare=emnify,1nce', who: 'buyer', act: seeTray },
  { name: 'compare', path: comparison, who: 'buyer', act: seeTable },
  { name: 'compare-differences', path: `${comparison}&rows=differences`, act: seeTable },
  { name: 'compare-empty', path: '/compare' },
  { name: 'requirements', path: '/requirements', who: 'buyer' },
  { name: 'matches', path: '/requirements', who: 'buyer', act: findMatches },
  { name: 'match-detail', path: '/requirements', who: 'buyer', act: openMatch },
  { name: 'rfq-form', path: '/requirements', who: 'buyer', act: requestQuotes },
  { name: 'rfq-form-filled', path: '/requirements', who: 'buyer', act: fillRequest },
  { name: 'rfq-form-errors', path: '/requirements', who: 'buyer', act: sendIncomplete },
  { name: 'my-rfqs', path: '/rfq-dashboard', who: 'buyer' },
  { name: 'my-rfqs-guest', path: '/rfq-dashboard' },
  { name: 'vendor', path: '/vendor-dashboard', who: 'vendor', act: seeTable },
  { name: 'vendor-quote', path: '/vendor-dashboard', who: 'vendor', act: press('button', /^Update Quote for/) },
  { name: 'vendor-reject', path: '/vendor-dashboard', who: 'vendor', act: press('button', /^Reject/) },
  { name: 'upload', path: '/upload', who: 'admin' },
  { name: 'admin-database', path: '/admin?tab=database', who: 'admin', act: seeTable },
  { name: 'admin-database-edit', path: '/admin?provider=emnify', who: 'admin', act: untilSaveable },
  { name: 'admin-database-history', path: '/admin?view=history&version=1', who: 'admin', act: seeTable },
  { name: 'admin-rfqs', path: '/admin?tab=rfq-analytics&provider=emnify', who: 'admin', act: seeTable },
  { name: 'admin-rfqs-all', path: '/admin?tab=rfq-analytics&view=all', who: 'admin', act: seeTable },
  { name: 'admin-rfq-history', path: '/admin?tab=rfq-analytics&view=all', who: 'admin', act: openHistory },
  { name: 'admin-rfq-as-vendor', path: '/admin?tab=rfq-analytics&view=all', who: 'admin', act: seeAsVendor },
  { name: 'my-searches', path: '/requirements', who: 'admin', act: searchThenMySearches },
  { name: 'search-history', path: '/requirements', who: 'buyer', act: searchThenHistory },
  { name: 'search-history-guest', path: '/requirements', act: searchAsGuest },
  { name: 'favorites', path: '/favorites', who: 'buyer', act: (page) => page.getByRole('article').first().waitFor() },
  { name: 'favorites-empty', path: '/favorites', who: 'vendor' },
  { name: 'register', path: '/login', act: fillRegistration },
  { name: 'forgot-password', path: '/login', act: forgetPassword },
  { name: 'reset-password', path: `/reset-password#token=${'x'.repeat(43)}` },
  { name: 'confirm-email-dead', path: `/confirm-email#token=${'x'.repeat(43)}` },
  { name: 'profile', path: '/profile', who: 'buyer', act: (page) => page.getByText('This session').waitFor() },
  { name: 'second-factor', path: '/profile', who: 'buyer', act: startSecondFactor },
  { name: 'provider-access', path: '/admin?tab=provider-access', who: 'admin', act: seeTable },
  { name: 'users', path: '/admin?tab=users', who: 'admin', act: openFirstUser },
  { name: 'settings', path: '/admin?tab=settings', who: 'admin', act: untilSaveable },
  { name: 'analytics', path: '/admin?tab=analytics', who: 'admin', act: seePictures },
  { name: 'analytics-patterns', path: '/admin?tab=analytics&view=patterns', who: 'admin', act: seePictures },
  { name: 'analytics-people', path: '/admin?tab=analytics&view=people', who: 'admin', act: seeTable },
  { name: 'analytics-empty', path: '/admin?tab=analytics&from=2020-01-01&to=2020-01-31', who: 'admin' },
  { name: 'denied', path: '/?error=admin_access_required' },
  { name: 'unsubscribe', path: '/unsubscribe?token=a.b' },
  { name: 'sign-in', path: '/login', act: (page) => page.getByRole('dialog').waitFor() },
];

const folder = path.resolve(import.meta.dirname, '../../screenshots');

async function take(
  browser: Browser,
  url: string,
  story: Story,
  shot: Shot,
  size: Size,
  scheme: 'light' | 'dark',
): Promise<void> {
  const signedIn = shot.who !== undefined && { token: story.tokens[shot.who] };
  const context = await openContext(browser, url, { size, scheme, ...signedIn });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${shot.name}: ${error.message}`));
  await page.goto(shot.path);
  await page.getByRole('main').waitFor();
  // Nothing of the first view that the build painted, and nothing that stands for what is on its way.
  await page.waitForFunction(() => document.querySelector('button[inert], [aria-hidden] [data-width]') === null);
  await shot.act?.(page);
  await settle(page);
  await page.screenshot({ path: path.join(folder, `${shot.name}-${size}-${scheme}.png`) });
  await context.close();
}

/** `npm run screenshots [-- name ...]`: every screen with a story in it, in both sizes and themes, into screenshots/. */
const asked = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  const story = await tellStory(product.url);
  for (const shot of shots.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    for (const size of Object.keys(sizes) as Size[]) {
      for (const scheme of ['light', 'dark'] as const) await take(browser, product.url, story, shot, size, scheme);
    }
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await product.stop();
  removeProductFolder(product.dataDir);
}
