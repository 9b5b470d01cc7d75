import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenOf } from './apiCalls.ts';
import { startFilledProduct } from './filledProduct.ts';
import { openOwn } from './opened.ts';

/** Generated providers beside the sample; MANY_PROVIDERS=100000 says what figure the product promises. */
const many = Number(process.env['MANY_PROVIDERS'] ?? 20_000);

/** Bytes of an answer, before it is compressed. */
const largestAnswer = 100_000;
const mostCards = 100;

const opened = openOwn(() => startFilledProduct(many), 600_000);

/** Path and size of every answer but the live stream, which never ends. */
type Answers = { path: string; bytes: number }[];

function followAnswers(page: Page): Answers {
  const answers: Answers = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return;
    const measured = response.body().then(
      (body) => answers.push({ path: pathname, bytes: body.length }),
      // The page was left before the answer was whole.
      () => undefined,
    );
    void measured;
  });
  return answers;
}

const tooLarge = (answers: Answers): Answers => answers.filter(({ bytes }) => bytes > largestAnswer);

test('fetches no catalogue and no answer above 100 kB, and keeps at most 100 cards in the document', async () => {
  await using context = await opened.openContext({ token: await tokenOf(opened.url, 'buyer@acme-logistics.example') });
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
