import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderTestApp } from '../../test/renderTestApp.tsx';

test('explains bootstrap profiles, announces SIM ordering and links to the requirements', async () => {
  renderTestApp('/bootstrap-profile');
  const heading = { level: 1, name: 'Bootstrap Profile - Order SIMs Instantly' };
  expect(await screen.findByRole('heading', heading)).toBeTruthy();
  expect(
    screen.getByText(/^A bootstrap profile is a limited subscription that is installed on a new eSIM/),
  ).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'SIM Ordering System' }));
  expect(card.getByText('Coming Soon')).toBeTruthy();
  expect(card.getByText(/^SIMs cannot be ordered here yet/)).toBeTruthy();
  const link = card.getByRole('link', { name: 'Get Started with Requirements' });
  expect(link.getAttribute('href')).toBe('/requirements');
});
