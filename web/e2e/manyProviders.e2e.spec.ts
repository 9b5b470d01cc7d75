import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInToDemoAccountByApiInTest } from './apiCalls.ts';
import { startTestProductWithProviders } from './productWithProviders.ts';
import { openDedicatedE2eTestProductInstance } from './testProduct.ts';

/**
 * Number of generated providers in addition to the sample catalogue; MANY_PROVIDERS=100000 tests the maximum that the
 * product supports.
 */
const many = Number(process.env['MANY_PROVIDERS'] ?? 20_000);

/** Maximum size of a reply in bytes, uncompressed. */
const largestAnswer = 100_000;
const mostCards = 100;

const opened = openDedicatedE2eTestProductInstance(() => startTestProductWithProviders(many), 600_000);

/** Path and size of every reply, except for the live stream, which never ends. */
type Answers = { path: string; bytes: number }[];

function followAnswers(page: Page): Answers {
  const answers: Answers = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return;
    const measured = response.body().then(
      (body) => answers.push({ path: pathname, bytes: body.length }),
      // The page was closed before the reply was complete.
      () => undefined,
    );
    void measured;
  });
  return answers;
}

const tooLarge = (answers: Answers): Answers => answers.filter(({ bytes }) => bytes > largestAnswer);

test('loads no full catalogue and no reply above 100 kB, and keeps at most 100 cards', async () => {
  await using context = await opened.openContext({
    token: await signInToDemoAccountByApiInTest(opened.url, 'buyer@acme-logistics.example'),
  });
  const page = await context.newPage();
  const answers = followAnswers(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Show All Providers/ }).waitFor();
  await page.goto('/requirements');
  await page.getByText('No Parameters').first().waitFor();
  await page.getByText(/^10 of /).waitFor();
  await page.goto('/providers?view=cards');
  for (let shown = 10; shown < 130; shown += 10) {
    await page.getByText(new RegExp(`\\b${shown} of `)).waitFor();
    expect(await page.getByRole('article').count()).toBeLessThanOrEqual(mostCards);
    await page.getByRole('button', { name: 'Show More' }).click();
  }
  await page.getByText(/\b130 of /).waitFor();
  expect(answers.map(({ path }) => path)).toContain('/api/providers/overview');
  expect(answers.filter(({ path }) => /^\/api\/providers(\/enhanced-scores)?$/.test(path))).toEqual([]);
  expect(tooLarge(answers)).toEqual([]);
});
