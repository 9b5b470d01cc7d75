import { expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { findAxeViolations } from './axe.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestedScreen, getTestedScreenSessionToken } from './openTestedScreen.ts';
import { testedScreenSpecs } from './screens.ts';

const opened = openSharedE2eTestProductInstance();

/** Every page of every role with its dialogs and drawers. Loading states are left out. */
const shown = testedScreenSpecs.filter(({ waiting }) => waiting === undefined);

test.concurrent.each(selectTestSample('screens for axe', 6, shown))(
  'has no axe violations on $name, on a desktop in light and on a phone in dark',
  async (screen) => {
    const token = getTestedScreenSessionToken(screen.who, opened.scenario);
    await using context = await opened.openContext({
      size: screen.windowSize ?? 'desktop',
      asked: screen.showsCookieBanner === true,
      ...(token !== undefined && { token }),
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await openTestedScreen(page, screen);
    const found = {
      desktop: await findAxeViolations(page, 'desktop', 'light'),
      phone: await findAxeViolations(page, 'phone', 'dark'),
    };
    expect(found).toEqual({ desktop: [], phone: [] });
  },
);

test('finds violations on a page that has some', async () => {
  await using context = await opened.openContext();
  const page = await context.newPage();
  await page.setContent(
    '<html lang="en" data-mantine-color-scheme="light"><title>T</title><main><h1>T</h1><img src="">',
  );
  expect(await findAxeViolations(page, 'desktop', 'light')).toEqual(['image-alt: img']);
});
