import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { applyStoredColourScheme } from '../core/colourScheme.ts';
import { consentAwareLocalStorage } from '../core/storage.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';

test('applies and stores the selected colour scheme and marks it in the menu', async () => {
  renderTestApp('/no-such-page');
  await userEvent.click(await screen.findByRole('button', { name: 'Colour scheme' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(window.localStorage.getItem('colour_scheme')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Colour scheme' }));
  expect((await screen.findByRole('menuitemradio', { checked: true })).textContent).toBe('Dark');
});

afterEach(() => vi.unstubAllGlobals());

test("prefers a stored light or dark scheme over the system's, and otherwise follows the system", () => {
  const shown = [true, false].flatMap((matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    return ['light', 'dark', 'auto', 'purple', null].map((remembered) => {
      if (remembered === null) consentAwareLocalStorage.remove('colourScheme');
      else consentAwareLocalStorage.write('colourScheme', remembered);
      applyStoredColourScheme();
      return document.documentElement.getAttribute('data-mantine-color-scheme');
    });
  });
  expect(shown).toEqual(['light', 'dark', 'dark', 'dark', 'dark', 'light', 'dark', 'light', 'light', 'light']);
});

test('offers light, dark and system', async () => {
  renderTestApp('/no-such-page');
  await userEvent.click(await screen.findByRole('button', { name: 'Colour scheme' }));
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map((choice) => choice.textContent)).toEqual(['Light', 'Dark', 'System']);
});

test('opens the menu by keyboard and restores the focus', async () => {
  renderTestApp('/no-such-page');
  (await screen.findByRole('button', { name: 'Colour scheme' })).focus();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.parentElement?.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Colour scheme' })));
});
