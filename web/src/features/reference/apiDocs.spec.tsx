import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import document from '@marketplace/contracts/openapi.json' with { type: 'json' };
import { readApiDescriptionEndpoint } from '@marketplace/contracts/reference/reference.api.ts';
import { expect, test } from 'vitest';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const { paths, ...rest } = document;
/** The document, reduced to three calls with different media types, because rendering all calls is slow in jsdom. */
const reducedDocument = {
  ...rest,
  paths: {
    '/api/rfq/send': paths['/api/rfq/send'],
    '/upload': paths['/upload'],
    '/api/providers/comparison': paths['/api/providers/comparison'],
  },
};

async function open(): Promise<ReturnType<typeof userEvent.setup>> {
  mockApiServer.use(mockReply(readApiDescriptionEndpoint, reducedDocument));
  renderTestApp('/api/docs', null);
  await screen.findByText('/api/rfq/send');
  return userEvent.setup();
}

test('finds a call by search words and shows its parameters, examples and errors', async () => {
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Search calls' }), 'rfq send');
  expect(await screen.findByText('1 call')).toBeTruthy();
  await user.click(screen.getByText('/api/rfq/send'));
  const request = await screen.findByRole('region', { name: 'Request' });
  expect(request.textContent).toContain('"selectedProviders"');
  expect(screen.getByText(/rfq\.deadline/)).toBeTruthy();
  expect(screen.getByText(/API tokens require the scope rfq:send/)).toBeTruthy();
});

test('links to the guide for integrators', async () => {
  await open();
  const guide = screen.getByRole('link', { name: 'Guide for integrators' });
  expect(guide.getAttribute('href')).toBe('/docs/integrators');
});

test('shows an empty state when no call matches', async () => {
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Search calls' }), 'nothing has this');
  expect(await screen.findByText('No calls match your search')).toBeTruthy();
});

test('shows media types when a body has no example', async () => {
  const user = await open();
  await user.click(screen.getByText('/upload'));
  expect(await screen.findByText('Request body: multipart/form-data')).toBeTruthy();
  await user.click(screen.getByText('/api/providers/comparison'));
  expect(await screen.findByText(/^Response body: application\/vnd.*text\/csv$/)).toBeTruthy();
});

test('shows an error when the description cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(readApiDescriptionEndpoint, 503, 'service.unavailable', 'Not now.'));
  renderTestApp('/api/docs', null);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to load the API description')).toBeTruthy();
});
