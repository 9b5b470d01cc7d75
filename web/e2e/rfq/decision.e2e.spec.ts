import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { postJsonToTestProduct } from '../apiCalls.ts';
import type { TestBrowserWindowSizeName } from '../browser.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  type TestProvider,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  type RegisteredTestAccount,
  registerTestVendor,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();
/** A request with a buyer and providers created for this test. */
interface Asked {
  readonly buyer: RegisteredTestAccount;
  readonly providers: readonly TestProvider[];
  /** One vendor for each provider. */
  readonly vendors: readonly RegisteredTestAccount[];
}

async function sendRfqTo(count: number, projectTitle: string): Promise<Asked> {
  const buyer = await registerTestAccount(opened, 'Bea');
  const providers: TestProvider[] = [];
  const vendors: RegisteredTestAccount[] = [];
  for (let at = 0; at < count; at += 1) {
    const provider = await addUniqueTestProviderToCatalogue(opened);
    providers.push(provider);
    vendors.push(await registerTestVendor(opened, provider, 'Emil'));
  }
  const body = {
    ...{ companyName: 'Harbour', contactName: 'Bea Berg', email: buyer.email, projectTitle },
    selectedProviders: providers.map(({ name }) => name),
    wizardData: { geographicMode: 'countries', geographicRegions: ['Germany', 'France'] },
    need: { devices: 24_000, megabytes: '5', months: 36, activePercent: '100' },
  };
  await postJsonToTestProduct(opened.url, '/api/rfq/send', body, buyer.token);
  return { buyer, providers, vendors };
}

/** Sets the exchange rate between a currency and the euro as an admin, with today's date. */
async function setRate(currency: string, rate: string, source: string): Promise<void> {
  const token = opened.scenario.tokens.admin;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { version } = (await (await fetch(`${opened.url}/api/admin/exchange-rates`, { headers })).json()) as {
    version: number;
  };
  const body = { version, as_of: new Date().toISOString().slice(0, 10), source, rates: [{ currency, rate }] };
  const path = `${opened.url}/api/admin/exchange-rates`;
  const reply = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
}

/** Values of the vendor's form, by label. */
type Typed = Readonly<Record<string, string>>;

async function quote(vendor: Page, title: string, typed: Typed, currency: string): Promise<void> {
  const row = vendor.getByRole('row', { name: new RegExp(title) });
  await row.getByRole('button', { name: /^Accept/ }).click();
  await row.getByRole('button', { name: /^Send Quote/ }).click();
  const dialog = vendor.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Currency' }).click();
  await vendor.getByRole('option', { name: currency }).click();
  await dialog.getByRole('combobox', { name: 'Billing unit' }).click();
  await vendor.getByRole('option', { name: 'per SIM per month' }).click();
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Send Quote', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('Responded').waitFor();
}

/**
 * Maximum milliseconds until a change made by another user is visible. The limit is high, so that it ends only tests
 * that hang.
 */
const liveUpdate = { timeout: 120_000 };

const cell = (responses: Locator, row: string, provider: string): Locator =>
  responses
    .getByRole('row')
    .filter({ has: responses.page().getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[data-provider="${provider}"]`);

/** Formats an instant in a time zone, such as `28 Nov 2026, 06:59 UTC-8`. */
function momentIn(timeZone: string, instant: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const;
  const text = new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone }).format(new Date(instant));
  return text.replace('GMT', 'UTC');
}

/** Users with different languages and time zones. */
const places = {
  buyer: { locale: 'de-DE', timeZone: 'America/Los_Angeles' },
  berlin: { locale: 'de-DE', timeZone: 'Europe/Berlin' },
  tokyo: { locale: 'en-US', timeZone: 'Asia/Tokyo' },
  angeles: { locale: 'en-GB', timeZone: 'America/Los_Angeles' },
} as const;

describe.each(selectTestSample<TestBrowserWindowSizeName>('sizes of a decision', 1, ['desktop', 'phone']))(
  'on a %s',
  (size) => {
    test('turns three quotes in two currencies into a decision that appears live on every page', async () => {
      const title = `Trackers on a ${size}`;
      const asked = await sendRfqTo(3, title);
      const [first, second, third] = asked.providers.map(({ name }) => name) as [string, string, string];
      const [ofFirst, ofSecond, ofThird] = asked.vendors as [
        RegisteredTestAccount,
        RegisteredTestAccount,
        RegisteredTestAccount,
      ];
      const [buyer, berlin, tokyo, angeles] = await Promise.all([
        openTestPageWithSession(opened, asked.buyer.token, '/rfq-dashboard', { ...places.buyer, size }),
        openTestPageWithSession(opened, ofFirst.token, '/vendor-dashboard', { ...places.berlin, size }),
        openTestPageWithSession(opened, ofSecond.token, '/vendor-dashboard', { ...places.tokyo, size }),
        openTestPageWithSession(opened, ofThird.token, '/vendor-dashboard', { ...places.angeles, size }),
      ]);
      const details = buyer.getByRole('article', { name: title });
      const responses = details.getByRole('region', { name: 'Provider responses' });
      await responses.waitFor();

      const german = { 'Quote amount': '0,62', 'Setup fee': '1.500,00', 'Minimum term (months)': '24' };
      await quote(berlin, title, german, 'EUR');
      const lastDay = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      await quote(tokyo, title, { 'Quote amount': '0.58', 'Setup fee': '12000', 'Valid until': lastDay }, 'USD');
      await quote(angeles, title, { 'Quote amount': '0.48', 'Minimum term (months)': '36' }, 'EUR');
      for (const [provider, amount] of [
        [first, 'EUR 0.62'],
        [second, 'USD 0.58'],
        [third, 'EUR 0.48'],
      ] as const) {
        await expect.poll(() => cell(responses, 'Quote', provider).innerText(), liveUpdate).toContain(amount);
      }
      expect(await cell(responses, 'Setup fee', first).innerText()).toContain('1,500.00 EUR');
      // The day ends in Tokyo at 14:59:59 UTC.
      const until = `${lastDay}T14:59:59.000Z`;
      expect(await cell(responses, 'Valid until', second).innerText()).toBe(momentIn(places.buyer.timeZone, until));
      await tokyo.getByRole('button', { name: `View Full ${title}` }).click();
      const own = tokyo.getByRole('dialog', { name: title });
      await own.getByText(momentIn(places.tokyo.timeZone, until)).waitFor();
      await tokyo.keyboard.press('Escape');
      // With two currencies, no total is marked as the best.
      expect(await responses.getByText('Best').count()).toBe(0);

      await responses.getByLabel('Show amounts in').selectOption('EUR');
      const rates = responses.getByRole('list', { name: 'Exchange rates' });
      await rates.getByText('1 EUR = ').waitFor();
      const about = cell(responses, 'Quote', second).getByText('≈');
      const before = await about.innerText();
      await setRate('USD', size === 'desktop' ? '1.16' : '1.45', `Rate for a ${size}`);
      await rates.getByText(`Rate for a ${size}`).waitFor();
      expect({ before, after: await about.innerText() }).toEqual({
        before: expect.stringMatching(/^≈ EUR 0\.\d\d$/) as string,
        after: `≈ EUR ${size === 'desktop' ? '0.50' : '0.40'}`,
      });

      await responses.getByRole('button', { name: `Award to ${first}` }).click();
      const dialog = buyer.getByRole('dialog');
      await dialog.getByLabel('Note to other providers (optional)').fill('Coverage decided.');
      await dialog.getByRole('button', { name: 'Award', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await cell(responses, 'Outcome', first).getByText('Awarded').waitFor();
      await cell(responses, 'Outcome', second).getByText('Not selected').waitFor();

      const rowOf = (page: Page): Locator => page.getByRole('row', { name: new RegExp(title) });
      await rowOf(berlin).getByText('Awarded').waitFor();
      await rowOf(tokyo).getByText('Note from the buyer: Coverage decided.').waitFor();
      await rowOf(angeles).getByText('Not selected').waitFor();
      for (const page of [tokyo, angeles])
        expect(await rowOf(page).innerText()).not.toMatch(new RegExp(`${first}|0[.,]62|Awarded`));
      expect(
        await rowOf(berlin)
          .getByRole('button', { name: /^(Update|Withdraw)/ })
          .count(),
      ).toBe(0);
    });
  },
);

/**
 * Returns the distance in pixels between the list's edge and the first fact of each row. A visible border between the
 * edge and the fact adds 1.
 */
const rowStarts = (facts: Locator): Promise<readonly number[]> =>
  facts.evaluate((list) => {
    const edge = list.getBoundingClientRect().left;
    const firstOf = new Map<number, Element>();
    for (const fact of list.children) {
      const top = Math.round(fact.getBoundingClientRect().top);
      if (!firstOf.has(top)) firstOf.set(top, fact);
    }
    return [...firstOf.values()].map((fact) => {
      const line = fact.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(fact).borderLeftWidth);
      const words = fact.querySelector('dt')?.getBoundingClientRect().left ?? 0;
      return Math.round(words - edge) + (line > edge && line < words ? 1 : 0);
    });
  });

test('shows changed numbers to the vendor live, in rows aligned with the edge', async () => {
  const title = 'Meters of more homes';
  const asked = await sendRfqTo(1, title);
  const buyer = await openTestPageWithSession(opened, asked.buyer.token, '/rfq-dashboard');
  const vendor = await openTestPageWithSession(opened, asked.vendors[0]?.token ?? '', '/vendor-dashboard');
  await quote(vendor, title, { 'Quote amount': '0.62' }, 'EUR');
  const article = buyer.getByRole('article', { name: title });
  await article.getByLabel('Devices').fill('48,000');
  await article.getByRole('button', { name: 'Save quantities' }).click();
  const dialog = buyer.getByRole('dialog', { name: `Change the quantities of ${title}` });
  await dialog.getByText('48,000 devices').waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await article.getByText(/Previously: 24,000 devices/).waitFor();

  await vendor.getByText(`Quantities changed: ${title}`).waitFor();
  await vendor.getByRole('button', { name: `View Full ${title}` }).click();
  const facts = vendor.getByRole('dialog', { name: title }).locator('dl').first();
  await facts.getByText(/^48,000 devices/).waitFor();
  await facts.getByText(/^24,000 devices/).waitFor();
  const starts = await rowStarts(facts);
  expect(starts.length).toBeGreaterThan(1);
  expect(starts).toEqual(starts.map(() => 0));
});
