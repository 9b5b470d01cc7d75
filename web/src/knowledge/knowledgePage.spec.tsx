import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { buildMockProviderListReply } from '../test/mockListServer.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockComputedReply, mockApiServer } from '../test/server.ts';

const tabTitles = ['IoT Network Options', 'Use Cases', 'Coverage Tools', 'Planning Tools', 'Learn More'];

const catalogue = { total: 0, lastUpdated: null, catalogueVersion: 3 };
beforeEach(() =>
  mockApiServer.use(
    mockComputedReply(searchProvidersEndpoint, ({ url }) => ({ ...buildMockProviderListReply([], url), ...catalogue })),
  ),
);

/** Role queries are restricted to the tab list, because they are slow on the whole page. */
const tabs = () => within(screen.getByRole('tablist'));
const openTab = () => tabs().getByRole('tab', { selected: true }).textContent;

async function panel(name: string): Promise<HTMLElement> {
  const tab = await screen.findByText(name, { selector: '[role="tab"] *' });
  const id = tab.closest('[role="tab"]')?.getAttribute('aria-controls') ?? '';
  const open = document.getElementById(id);
  if (open === null) throw new Error(`${name} has no panel`);
  expect(openTab()).toBe(name);
  return open;
}

describe('tabs', () => {
  test('shows five tabs and opens the network options by default', async () => {
    renderTestApp('/knowledge-base');
    const open = await panel('IoT Network Options');
    expect(open.style.display).toBe('');
    expect(
      tabs()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(tabTitles);
  });

  test('keeps the open tab in the URL, so that links and Back restore it', async () => {
    const app = renderTestApp('/knowledge-base?tab=learn-more');
    await panel('Learn More');
    await userEvent.click(tabs().getByRole('tab', { name: 'Use Cases' }));
    expect(app.address()).toBe('/knowledge-base?tab=use-cases');
    await userEvent.click(tabs().getByRole('tab', { name: 'IoT Network Options' }));
    expect(app.address()).toBe('/knowledge-base');
    await app.back();
    expect(openTab()).toBe('Use Cases');
  });

  test('opens the first tab for an unknown name', async () => {
    renderTestApp('/knowledge-base?tab=%3Cscript%3E');
    await panel('IoT Network Options');
  });

  test('moves between tabs with the arrow keys, wrapping at both ends', async () => {
    renderTestApp('/knowledge-base?tab=planning-tools');
    await panel('Planning Tools');
    tabs().getByRole('tab', { selected: true }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(openTab()).toBe('Learn More');
    await userEvent.keyboard('{ArrowRight}');
    expect(openTab()).toBe('IoT Network Options');
    await userEvent.keyboard('{ArrowLeft}');
    expect(openTab()).toBe('Learn More');
  });

  test('moves from the tabs into the open panel with the Tab key', async () => {
    renderTestApp('/knowledge-base?tab=planning-tools');
    const open = await panel('Planning Tools');
    tabs().getByRole('tab', { selected: true }).focus();
    await userEvent.tab();
    expect(open.contains(document.activeElement)).toBe(true);
  });

  test('renders closed tabs hidden in the page', async () => {
    renderTestApp('/knowledge-base');
    await panel('IoT Network Options');
    const closed = screen.getByText('Smart agriculture');
    expect(closed.closest<HTMLElement>('[role="tabpanel"]')?.style.display).toBe('none');
  });
});

describe('network options', () => {
  test('compares six technologies and links each to its section', async () => {
    renderTestApp('/knowledge-base');
    const table = within(await panel('IoT Network Options')).getByLabelText('Technologies compared');
    const heads = within(table).getAllByRole('columnheader').slice(1);
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'NB-IoT',
      'LTE-M',
      'Cat-1bis',
      'Cat-1',
      'LoRaWAN',
      'NB-IoT over satellite',
    ]);
    for (const head of heads) {
      const [, anchor = ''] = within(head).getByRole('link').getAttribute('href')?.split('#') ?? [];
      const section = document.getElementById(anchor);
      expect(section && within(section).getByRole('heading', { level: 2 }).textContent).toBe(head.textContent);
    }
  });

  test('numbers the source of a figure and explains it in the list', async () => {
    renderTestApp('/knowledge-base');
    const table = within(await panel('IoT Network Options')).getByLabelText('Technologies compared');
    const row = within(table).getByRole('row', { name: /^Range/ });
    const [cell] = within(row).getAllByRole('cell');
    const number = /^164 dB \(source (\d+)\)\[\1\], design target$/.exec(cell?.textContent ?? '')?.[1];
    const [list] = screen.getAllByLabelText('Sources');
    const source =
      list &&
      within(list)
        .getByText(/^TR 45.820/)
        .closest('li');
    expect(source?.value).toBe(Number(number));
    expect(source?.textContent).toContain('2015-12');
    expect(list?.textContent).toContain('23 Nov 2026');
    // Several figures from one source show the number of the source only once.
    expect(within(table).getAllByText(/kHz/).at(-2)?.closest('td')?.textContent).toMatch(
      /^125, 250 or 500 kHz \(source/,
    );
  });
});

describe('use cases', () => {
  test('recommends a technology with a reason and links to it', async () => {
    const app = renderTestApp('/knowledge-base?tab=use-cases');
    const open = await panel('Use Cases');
    expect(within(open).getAllByRole('article')).toHaveLength(8);
    const tracking = within(open).getByLabelText('Asset tracking');
    expect(tracking.textContent).toContain('handover between cells');
    await userEvent.click(within(tracking).getByRole('link', { name: 'LTE-M' }));
    expect(app.address()).toBe('/knowledge-base');
    await waitFor(() => expect(openTab()).toBe('IoT Network Options'));
  });
});

describe('tools and links', () => {
  test('links to seven external maps, marked as external, and to our own', async () => {
    renderTestApp('/knowledge-base?tab=coverage-tools');
    const open = await panel('Coverage Tools');
    expect(within(open).getByRole('link', { name: 'Open the coverage map' }).getAttribute('href')).toBe(
      '/coverage-map',
    );
    const links = within(open).getAllByRole('link', { name: /\(opens another site in a new tab\)$/ });
    expect(links).toHaveLength(7);
    for (const link of links) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link.getAttribute('target')).toBe('_blank');
    }
  });

  test('links to the requirements tool', async () => {
    const app = renderTestApp('/knowledge-base?tab=planning-tools');
    const open = await panel('Planning Tools');
    await userEvent.click(within(open).getByRole('link', { name: 'Specify Requirements' }));
    await waitFor(() => expect(app.address()).toBe('/requirements'));
  });

  test('links to eight external resources', async () => {
    renderTestApp('/knowledge-base?tab=learn-more');
    const open = await panel('Learn More');
    expect(within(open).getAllByRole('link', { name: /\(opens another site in a new tab\)$/ })).toHaveLength(8);
  });
});
