import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { readRfqHistoryEndpoint, searchRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  buildSampleBuyerRfqView,
  buildSampleScoredProvider,
  buildSampleSignedInUser,
  buildSampleVendorRfqView,
} from '../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../test/mockBuyerRfqs.ts';
import { sampleOperatorProvider, installSmallCatalogueMock } from '../../test/providersPageUtils.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockVendorRfqs } from '../../test/rfq/mockVendorRfqs.ts';
import { mockErrorReply, mockComputedReply, mockApiServer } from '../../test/server.ts';
import { pathsOfPagesWithMetadata } from '../pageMetadata.ts';
import { listSearchablePages } from './findTargets.ts';

const user = userEvent.setup();
/** Shortcuts work once the deferred shell parts are loaded. */
const ready = () => screen.findByRole('button', { name: 'Help' });
const field = () => screen.findByRole('combobox', { name: 'Find pages, providers and RFQs' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() =>
  installSmallCatalogueMock([buildSampleScoredProvider({ id: 'emnify', Provider: 'emnify' }), sampleOperatorProvider]),
);

describe('findable pages', () => {
  /** Pages that are reached only by links in mails or by redirects. */
  const pathsByLinkOnly = [
    '/company-sign-in',
    '/confirm-email',
    '/confirm-request',
    '/reset-password',
    '/unsubscribe',
    '/invitation',
    '/login',
    '*',
  ];
  const findablePaths = (role: 'buyer' | 'admin' | 'analyst', approved = true): readonly string[] => {
    const status = approved ? 'approved' : 'none';
    return listSearchablePages(buildSampleSignedInUser({ role, provider_access_status: status })).map(
      ({ to }) => to.split('?')[0] ?? '',
    );
  };

  test('include all pages except those reached by mailed links', () => {
    expect([...new Set(findablePaths('admin'))].toSorted()).toEqual(
      pathsOfPagesWithMetadata.filter((path) => !pathsByLinkOnly.includes(path)).toSorted(),
    );
  });

  test('include only the pages visible to the user', () => {
    const guests = listSearchablePages(null).map(({ to }) => to);
    for (const path of ['/profile', '/rfq-dashboard', '/admin', '/upload']) expect(guests).not.toContain(path);
    expect(findablePaths('buyer', false)).not.toContain('/vendor-dashboard');
    for (const path of ['/admin', '/upload']) expect(findablePaths('buyer')).not.toContain(path);
  });
});

describe('Ctrl+K', () => {
  test('opens the search and goes to the typed page on Enter', async () => {
    const app = renderTestApp('/contact');
    await ready();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'cover');
    await waitFor(() => expect(options()).toEqual(['Coverage Map']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/coverage-map'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('moves through the results with the arrow keys, wrapping at both ends', async () => {
    renderTestApp('/contact');
    await ready();
    await user.keyboard('{Control>}k{/Control}');
    const box = await field();
    await user.type(box, 'p');
    await waitFor(() => expect(options().length).toBeGreaterThan(2));
    const first = active();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(options().at(-1));
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(first);
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  });

  test('closes on the same shortcut and on Escape', async () => {
    renderTestApp('/contact');
    await ready();
    for (const closing of ['{Control>}k{/Control}', '{Escape}']) {
      await user.keyboard('{Control>}k{/Control}');
      await field();
      await user.keyboard(closing);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('does not open over another window', async () => {
    renderTestApp('/contact');
    await ready();
    const [signIn] = await screen.findAllByRole('button', { name: 'Sign In' });
    if (signIn === undefined) throw new Error('Nobody can sign in.');
    await user.click(signIn);
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  });

  test('finds providers and opens the details of the selected one', async () => {
    const app = renderTestApp('/contact');
    await ready();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'emn');
    await user.click(await screen.findByRole('option', { name: /^emnify/ }));
    await waitFor(() => expect(app.address()).toBe('/providers?open=emnify'));
  });

  test("finds a user's own, received and, for admins, all RFQs in groups with links", async () => {
    const [own, sent, all] = ['a', 'b', 'c'].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`);
    const title = 'Street lighting';
    mockApiServer.use(
      ...mockBuyerRfqs([buildSampleBuyerRfqView({ id: own ?? '', project_title: title })]),
      ...mockVendorRfqs([
        buildSampleVendorRfqView({ rfq_id: sent ?? '', project_title: title }),
        buildSampleVendorRfqView({ rfq_id: own ?? '', project_title: 'Meters' }),
      ]),
      mockComputedReply(searchRfqsEndpoint, () => ({
        rfqs: [{ ...buildSampleBuyerRfqView(), id: all ?? '', project_title: title, buyer_id: own ?? '' }],
        ...{ total: 1, total_is_exact: true, page: 1, page_size: 25, providers: [] },
      })),
      mockErrorReply(readRfqHistoryEndpoint, 404, 'rfq.not-found', 'This RFQ was not found.'),
    );
    const app = renderTestApp(
      '/contact',
      buildSampleSignedInUser({ role: 'admin', provider_access_status: 'approved' }),
    );
    await ready();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'street');
    for (const name of ['My RFQs', 'RFQs to my company', 'All RFQs']) {
      const named = () => within(screen.getByRole('group', { name })).getAllByRole('option');
      await waitFor(() => expect(named().map(({ textContent }) => textContent)).toEqual([`${title} RFQ #1042`]));
    }
    await user.click(within(screen.getByRole('group', { name: 'All RFQs' })).getByRole('option'));
    await waitFor(() => expect(app.address()).toBe(`/admin?tab=rfq-analytics&view=all&rfq=${all}`));
  });

  test('does not search RFQs for guests', async () => {
    renderTestApp('/contact');
    await ready();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'zzz');
    expect(await screen.findByText('No pages, providers or RFQs found')).toBeDefined();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});

describe('question mark', () => {
  test('shows the keyboard shortcuts, except while typing in a field', async () => {
    renderTestApp('/contact');
    await ready();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Full Name/ });
    await user.type(name, 'Ida?');
    expect(name.value).toBe('Ida?');
    expect(screen.queryByRole('dialog')).toBeNull();
    name.blur();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText('Ctrl K')).toBeDefined();
  });

  test('opens both windows from the help and restores the focus', async () => {
    renderTestApp('/contact');
    const help = await ready();
    for (const [item, title] of [
      [/^Find/, 'Find'],
      [/^Keyboard shortcuts/, 'Keyboard shortcuts'],
    ] as const) {
      await user.click(help);
      await user.click(await screen.findByRole('button', { name: item }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(help));
    }
  });
});
