import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listAccessRequests } from '@marketplace/contracts/access/access.api.ts';
import { readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { changeSettings, readSettings, type SiteSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { metadata, userView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, answersWith, refuses, server } from '../../test/server.ts';

const admin = userView({ role: 'admin' });
const saved: SiteSettings = {
  bannerText: 'This site is under construction. Catalogue entries and figures are samples.',
  contactEmail: 'hello@marketplace.example',
  bookingUrl: 'https://marketplace.example/book',
  refusedDomains: ['rival.example'],
};

beforeEach(() => server.use(answers(listAccessRequests, []), answers(readSettings, saved)));

async function openTab() {
  renderApp('/admin?tab=settings', admin);
  const section = within(await screen.findByRole('region', { name: 'Settings' }));
  await section.findByLabelText(/^Banner/);
  return section;
}

async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

test('saves all settings, domains from any list, and the banner follows', async () => {
  let sent: unknown;
  const section = await openTab();
  server.use(
    answersWith(changeSettings, ({ body }) => {
      sent = body;
      server.use(answers(readMetadata, { ...metadata, bannerText: 'Closed on Monday.' }));
      return { message: 'Saved.', settings: body as SiteSettings };
    }),
  );
  await retype(section.getByLabelText(/^Banner/), 'Closed on Monday.');
  await retype(section.getByLabelText(/^Refused email domains/), 'Rival.example, other.example\nthird.example');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  const banner = screen.getByRole('region', { name: 'Notice' });
  expect(await within(banner).findByText('Closed on Monday.')).toBeTruthy();
  expect(sent).toEqual({
    ...saved,
    bannerText: 'Closed on Monday.',
    refusedDomains: ['rival.example', 'other.example', 'third.example'],
  });
});

test('says what must be mended before it calls, and keeps what was typed', async () => {
  const section = await openTab();
  await retype(section.getByLabelText('Booking link'), 'javascript:alert(1)');
  await retype(section.getByLabelText(/^Refused email domains/), 'rival');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  expect(section.getByText('Please enter a web address.')).toBeTruthy();
  expect(section.getByText('Please enter a domain like example.com.')).toBeTruthy();
});

test('a refusal shows the server text', async () => {
  server.use(refuses(changeSettings, 503, 'service.unavailable', 'Please try again.'));
  const section = await openTab();
  await retype(section.getByLabelText('Contact address'), 'sales@marketplace.example');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  expect((await section.findByRole('alert')).textContent).toContain('Please try again.');
});

test('without a banner text there is no banner', async () => {
  server.use(answers(readMetadata, { ...metadata, bannerText: '' }));
  renderApp('/no-such-page');
  await screen.findByText(/Server started/);
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull();
});
