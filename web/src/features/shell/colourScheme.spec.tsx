import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/renderApp.tsx';

test('the chosen colour scheme is on the page, remembered, and marked in the menu', async () => {
  renderApp('/no-such-page');
  await userEvent.click(await screen.findByRole('button', { name: 'Colour scheme' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(window.localStorage.getItem('colour_scheme')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Colour scheme' }));
  expect((await screen.findByRole('menuitemradio', { checked: true })).textContent).toBe('Dark');
});
