import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { sampleSiteMetadata, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { type RenderedTestApp, renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockApiServer, mockUnreachableEndpoint } from '../../test/server.ts';
import { maxMailtoLinkLength } from './contactMail.ts';

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const send = (): HTMLButtonElement => screen.getByRole('button', { name: 'Open in your email app' });

/** Mail links that the page opened, and calls that it sent. */
let followedLinks: string[];
let calls: string[];

beforeEach(() => {
  followedLinks = [];
  calls = [];
  const onClick = (event: MouseEvent): void => {
    const href = (event.target as Element).closest('a')?.href ?? '';
    if (!href.startsWith('mailto:')) return;
    followedLinks.push(href);
    event.preventDefault();
  };
  const onRequest = ({ request }: { request: Request }): void => void calls.push(`${request.method} ${request.url}`);
  document.addEventListener('click', onClick);
  mockApiServer.events.on('request:start', onRequest);
  onTestFinished(() => {
    document.removeEventListener('click', onClick);
    mockApiServer.events.removeListener('request:start', onRequest);
  });
});

async function openPage(user?: Parameters<typeof renderTestApp>[1]): Promise<RenderedTestApp> {
  const app = renderTestApp('/contact', user);
  await waitFor(() => expect(send().disabled).toBe(false));
  return app;
}

async function fillIn(details = 'We need 4,000 trackers.'): Promise<void> {
  await userEvent.type(field('Full Name'), 'Ida Lindqvist');
  await userEvent.type(field('Email Address'), 'ida@meridiancold.example');
  await userEvent.click(field('Project Details'));
  await userEvent.paste(details);
}

const parseMailBody = (link = ''): string => new URL(link).searchParams.get('body') ?? '';

test('promises a free consultation and an answer within 24-48 hours', async () => {
  await openPage();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'IoT Connectivity Consultancy' })).toBeTruthy();
  expect(main.getByText('Free initial consultation')).toBeTruthy();
  expect(main.getByText('Response within 24-48 hours')).toBeTruthy();
});

test('shows the services of the consultancy on four cards', async () => {
  await openPage();
  const cards = within(screen.getByRole('region', { name: 'Our services' })).getAllByRole('heading', { level: 3 });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Provider selection',
    'Technical architecture',
    'Cost optimisation',
    'Security and compliance',
  ]);
});

test('links Email Us, Schedule a Call and Browse Providers to the addresses of the settings', async () => {
  const [contactEmail, bookingUrl] = ['sales@marketplace.example', 'https://booking.example/half-an-hour'];
  mockApiServer.use(mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, contactEmail, bookingUrl }));
  await openPage();
  const main = within(screen.getByRole('main'));
  const email = main.getByRole('link', { name: /^Email Us/ });
  expect(email.textContent).toContain(contactEmail);
  expect(email.getAttribute('href')).toBe(`mailto:${contactEmail}?subject=IoT%20Connectivity%20Consultancy%20Inquiry`);
  const call = main.getByRole('link', { name: /^Schedule a Call.*30-minute meeting/ });
  expect([call.getAttribute('href'), call.getAttribute('target')]).toEqual([bookingUrl, '_blank']);
  expect(call.getAttribute('rel')).toContain('noreferrer');
  expect(main.getByRole('link', { name: /^Browse Providers/ }).getAttribute('href')).toBe('/');
});

test('requires name, email and details, but not company and subject', async () => {
  await openPage();
  await userEvent.click(send());
  expect(followedLinks).toEqual([]);
  for (const text of ['Full name is required.', 'Email is required.', 'Project details are required.']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(field('Company/Organization').getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Full Name'));
  expect(field('Subject').placeholder).toMatch(/smart city/);
  await userEvent.type(field('Email Address'), 'ida at meridian');
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
});

test('opens the mail program with the whole message without calling the server', async () => {
  await openPage();
  await fillIn();
  await userEvent.type(field('Company/Organization'), 'Meridian Cold Chain');
  calls = [];
  await userEvent.click(send());
  expect(followedLinks).toHaveLength(1);
  const link = new URL(followedLinks[0] ?? '');
  expect(link.pathname).toBe('hello@marketplace.example');
  expect(link.searchParams.get('subject')).toBe('IoT Connectivity Consultancy Inquiry');
  expect(parseMailBody(followedLinks[0])).toContain(
    'Meridian Cold Chain\r\n\r\nProject Details:\r\nWe need 4,000 trackers.',
  );
  expect(await screen.findByText('Continue in your email app')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('uses the typed subject instead of the default one', async () => {
  await openPage();
  await fillIn();
  await userEvent.type(field('Subject'), 'Smart meters in Oslo');
  await userEvent.click(send());
  expect(new URL(followedLinks[0] ?? '').searchParams.get('subject')).toBe('Smart meters in Oslo');
});

test('prefills name, email and company of signed-in users and lets them change these', async () => {
  await openPage(buildSampleSignedInUser());
  expect(field('Full Name').value).toBe('Ida Lindqvist');
  expect(field('Email Address').value).toBe('ida.lindqvist@meridiancold.example');
  expect(field('Company/Organization').value).toBe('Meridian Cold Chain');
  await userEvent.clear(field('Company/Organization'));
  await userEvent.type(field('Project Details'), 'Trackers');
  await userEvent.click(send());
  expect(parseMailBody(followedLinks[0])).not.toContain('Company');
});

describe('message longer than a mail link', () => {
  test('opens the mail program with the beginning and offers to copy the whole message', async () => {
    const user = userEvent.setup();
    await openPage();
    await fillIn(`${'a long story '.repeat(300)}and its end`);
    await userEvent.click(send());
    expect(followedLinks[0]?.length).toBeLessThanOrEqual(maxMailtoLinkLength);
    expect(parseMailBody(followedLinks[0])).not.toContain('and its end');
    expect((await screen.findByRole('alert')).textContent).toContain('too long for an email link');
    await user.click(screen.getByRole('button', { name: 'Copy the message' }));
    expect(await screen.findByText('Message copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/^To: hello@[^]*Subject: [^]*a long story and its end\n$/);
  });

  test('stays in the form when it cannot be copied', async () => {
    const user = userEvent.setup();
    await openPage();
    await fillIn('a'.repeat(3000));
    await userEvent.click(send());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(await screen.findByRole('button', { name: 'Copy the message' }));
    expect(await screen.findByText('Copying failed')).toBeTruthy();
    expect(field('Project Details').value).toHaveLength(3000);
  });
});

test('marks input as unsaved until the mail program is opened and clears it with the form', async () => {
  const app = await openPage(buildSampleSignedInUser());
  const unsaved = () => app.store.getState().unsaved.map(({ name }) => name);
  expect(unsaved()).toEqual([]);
  await userEvent.type(field('Project Details'), 'Trackers');
  expect(unsaved()).toEqual(['contact']);
  await userEvent.click(send());
  expect(unsaved()).toEqual([]);
  expect(window.sessionStorage.getItem('draft:contact')).toContain('Trackers');
  await userEvent.type(field('Project Details'), ' and more');
  expect(unsaved()).toEqual(['contact']);
  expect(screen.queryByText('Continue in your email app')).toBeNull();
  await userEvent.click(send());
  await userEvent.click(screen.getByRole('button', { name: 'Clear the form' }));
  expect(field('Project Details').value).toBe('');
  expect(field('Full Name').value).toBe('Ida Lindqvist');
  expect(window.sessionStorage.getItem('draft:contact')).toBeNull();
});

test('restores the input when the page is opened again', async () => {
  window.sessionStorage.setItem('draft:contact', JSON.stringify({ name: 'Ida', subject: 'Meters', details: 'Oslo' }));
  await openPage();
  expect([field('Full Name').value, field('Subject').value, field('Project Details').value]).toEqual([
    'Ida',
    'Meters',
    'Oslo',
  ]);
});

test('keeps the input when the contact address cannot be loaded, and retries', async () => {
  mockApiServer.use(mockUnreachableEndpoint(readMetadataEndpoint));
  renderTestApp('/contact');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Project Details' }), 'Trackers');
  expect((await screen.findByRole('alert')).textContent).toContain('The contact address could not be loaded');
  expect(send().disabled).toBe(true);
  mockApiServer.use(mockReply(readMetadataEndpoint, sampleSiteMetadata));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(field('Project Details').value).toBe('Trackers');
});
