import { expect, test } from 'vitest';
import { openForTests } from './opened.ts';

const opened = openForTests();

/** 320 px is also a window of 1280 px at 400 percent. */
const widths = [320, 390, 720, 1440];

const screens = [
  { path: '/', seen: /^Show All Providers/ },
  { path: '/providers?view=cards', seen: /^10 of / },
  { path: '/providers?view=table&show=50', seen: /^50 of / },
  { path: `/providers?q=${'x'.repeat(200)}`, seen: 'No providers match your criteria' },
  { path: '/providers?view=cards&open=emnify', seen: 'Catalogue scores' },
  { path: '/compare?ids=emnify,1nce,soracom,telenor-iot', seen: 'Catalogue scores' },
  { path: '/requirements', seen: 'No Parameters' },
  { path: '/knowledge-base', seen: /^\d+ of \d+$/ },
  { path: '/knowledge-base?tab=use-cases', seen: 'Smart meters' },
  { path: '/knowledge-base?tab=coverage-tools', seen: 'TTN Mapper' },
  { path: '/coverage-map?country=CD', seen: /^Networks and providers per country/ },
  { path: '/coverage-map?show=table&country=CD', seen: /^25 of / },
  { path: '/knowledge-base?tab=planning-tools&channels=AS923-400&sf=12', seen: 'LoRaWAN duty cycle calculator' },
] as const;

test.each(widths)('no screen of a buyer scrolls sideways in a window of %i px', async (width) => {
  const context = await opened.openContext();
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  const beyond: Record<string, number> = {};
  for (const { path, seen } of screens) {
    await page.goto(path);
    await page.getByText(seen).first().waitFor();
    const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (by > 0) beyond[path] = by;
  }
  await context.close();
  expect(beyond).toEqual({});
});

test('shows the chosen values of a filter in full in its field', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/providers?view=cards&technology=NB-IoT&technology=LTE-M&technology=LoRaWAN&country=DE&country=AE');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const cut: string[] = [];
  for (const value of ['NB-IoT', 'LTE-M', 'LoRaWAN', 'Germany', 'United Arab Emirates']) {
    const isCut = await filters.getByTitle(value).evaluate((pill) => pill.scrollWidth > pill.clientWidth);
    if (isCut) cut.push(value);
  }
  expect(cut).toEqual([]);
});
