import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from './renderApp.tsx';

test('an unknown address says so and leads home', async () => {
  renderApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
});
