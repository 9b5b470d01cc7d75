import { userEvent } from '@testing-library/user-event';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { mockApiServer } from '../../src/test/server.ts';
import type { RenderedDocumentationPage } from '../documents.ts';
import { buildDocumentationSearchIndex } from '../searchIndex.ts';
import { startDocumentationSearch } from './search.ts';

const guide: RenderedDocumentationPage = {
  ...{ file: 'buyers.md', path: '/docs/buyers', title: 'Guide for buyers', html: '', lead: '', description: '' },
  headings: [],
  sections: [
    { heading: { level: 2, text: 'Compare quotes', id: 'compare-quotes' }, text: 'Totals in one currency.' },
    { heading: { level: 2, text: 'Award a quote', id: 'award-a-quote' }, text: 'Quotes can be compared first.' },
  ],
};

afterEach(() => document.body.replaceChildren());

function open(): { readonly user: ReturnType<typeof userEvent.setup>; readonly input: HTMLElement } {
  document.body.innerHTML = `<form class="search" role="search" data-index="/assets/index.json">
    <label for="search">Search</label><input id="search" type="search" />
    <p role="status"></p><div class="found" hidden></div></form>`;
  const [form, input] = [document.querySelector('form'), document.querySelector('input')];
  if (form === null || input === null) throw new Error('The search was not rendered.');
  form.addEventListener('submit', (event) => event.preventDefault());
  startDocumentationSearch(form, input);
  return { user: userEvent.setup(), input };
}

const serveIndex = () =>
  mockApiServer.use(http.get('*/assets/index.json', () => HttpResponse.text(buildDocumentationSearchIndex([guide]))));

test('announces the number of results and lists them with their section', async () => {
  serveIndex();
  const { user, input } = open();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(input);
  await user.paste('award');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('1 result');
  const link = within(screen.getByRole('list', { name: 'Search results' })).getByRole('link');
  expect(link.getAttribute('href')).toBe('/docs/buyers#award-a-quote');
  expect(link.textContent).toContain('Guide for buyers › Award a quote');
});

test('moves between the field and the results with the arrow keys, and closes with Escape', async () => {
  serveIndex();
  const { user, input } = open();
  await user.click(input);
  await user.paste('quotes');
  const links = await screen.findAllByRole('link');
  expect(links.length).toBeGreaterThan(1);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(input);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(input);
  expect(document.querySelector<HTMLElement>('.found')?.hidden).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.keyboard('{ArrowDown}');
  expect(await screen.findAllByRole('link')).toHaveLength(links.length);
});

test('keeps the focus on a result when the results are listed again, or moves it to the field', async () => {
  serveIndex();
  const { user, input } = open();
  await user.click(input);
  await user.paste('quotes');
  await screen.findAllByRole('link');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const focused = document.activeElement;
  fireEvent.input(input);
  await waitFor(() => expect(focused?.isConnected).toBe(false));
  expect(document.activeElement?.getAttribute('href')).toBe(focused?.getAttribute('href'));
  fireEvent.input(input, { target: { value: 'nothing' } });
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(document.activeElement).toBe(input);
});

test('opens the first result with Enter', async () => {
  serveIndex();
  const { user, input } = open();
  const opened: (string | null)[] = [];
  const finished = new AbortController();
  onTestFinished(() => finished.abort());
  document.body.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      opened.push((event.target as Element).getAttribute('href'));
    },
    { capture: true, signal: finished.signal },
  );
  await user.click(input);
  await user.paste('award');
  await user.keyboard('{Enter}');
  await expect.poll(() => opened).toContain('/docs/buyers#award-a-quote');
});

test('says that nothing was found', async () => {
  serveIndex();
  const { user, input } = open();
  await user.click(input);
  await user.paste('zeppelin');
  await expect.poll(() => screen.getByRole('status').textContent).toContain('No results for “zeppelin”');
});

test('reports an index that cannot be loaded, and retries', async () => {
  mockApiServer.use(http.get('*/assets/index.json', () => new HttpResponse(null, { status: 503 })));
  const { user, input } = open();
  await user.click(input);
  await user.paste('award');
  await expect.poll(() => screen.getByRole('status').textContent).toContain('could not be loaded');
  serveIndex();
  await user.click(input);
  await user.paste('s');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('1 result');
});
