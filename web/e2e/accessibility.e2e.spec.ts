import { expect, test } from 'vitest';
import { drawn } from '../../infra/tests/kit/drawn.ts';
import { violations } from './axe.ts';
import { openForTests } from './opened.ts';
import { reach, tokenFor } from './reachScreen.ts';
import { screens } from './screens.ts';

const opened = openForTests();

/** Every page of every role with its dialogs and drawers. Loading states are left out. */
const shown = screens.filter(({ waiting }) => waiting === undefined);

test.concurrent.each(drawn('screens for axe', 12, shown))(
  'has no axe violations on $name, on a desktop in light and on a phone in dark',
  async (screen) => {
    const token = tokenFor(screen.who, opened.story);
    await using context = await opened.openContext({
      size: screen.from ?? 'desktop',
      asked: screen.asked === true,
      ...(token !== undefined && { token }),
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await reach(page, screen);
    const found = {
      desktop: await violations(page, 'desktop', 'light'),
      phone: await violations(page, 'phone', 'dark'),
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
  expect(await violations(page, 'desktop', 'light')).toEqual(['image-alt: img']);
});
