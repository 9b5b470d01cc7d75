import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { listSavedSearchesEndpoint, listUserSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import {
  type CompanySharedSearchesReply,
  listCompanySearchesEndpoint,
  removeCompanySearchEndpoint,
  renameCompanySearchEndpoint,
  shareSearchEndpoint,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleCompanySharedSearchView, buildSampleSavedSearchView } from '../../../test/searchFixtures.ts';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../../test/server.ts';

const user = buildSampleSignedInUser();
const own = buildSampleSavedSearchView({ name: 'Kenya first' });
const shared = buildSampleCompanySharedSearchView();
const company = { id: '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00', name: 'Meridian' };
const accepted = { position: 'e1.9', message: 'Done.' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Current searches of the company; tests change them as the server would. */
let view: CompanySharedSearchesReply;
/** Requests to the server. */
let sent: { path: string; body: unknown }[];
const record =
  <Reply extends object>(reply: Reply, then: () => void = () => undefined) =>
  ({ body, url }: { body: unknown; url: URL }): Reply => {
    sent.push({ path: url.pathname, body });
    then();
    return reply;
  };

beforeEach(() => {
  sent = [];
  view = { company, mayChange: true, searches: [shared] };
  mockApiServer.use(
    mockReply(listSavedSearchesEndpoint, [own]),
    mockReply(listUserSearchesEndpoint, []),
    mockComputedReply(listCompanySearchesEndpoint, () => view),
    mockReply(matchRequirementsEndpoint, buildSampleMatchReply(buildSampleMatches(3))),
    mockReply(listScoredProvidersEndpoint, { providers: [], lastUpdated: null }),
  );
});

async function openHistory() {
  const app = renderTestApp('/search-history', user);
  return { app, ofCompany: within(await screen.findByRole('region', { name: 'Searches shared with Meridian' })) };
}

describe('company searches', () => {
  test('lists shared searches with the person who shared them, and runs them', async () => {
    const { app, ofCompany } = await openHistory();
    expect(ofCompany.getByRole('heading', { level: 3 }).textContent).toBe('Cold chain in Europe');
    expect(ofCompany.getByText('Shared by Carl Berg')).toBeTruthy();
    const saved = within(screen.getByRole('region', { name: 'Saved searches' }));
    expect((await saved.findByRole('heading', { level: 3 })).textContent).toBe('Kenya first');
    await press('Run Cold chain in Europe again');
    await screen.findByRole('list', { name: 'Insights' });
    expect(app.address()).toBe('/requirements');
  });

  test('lets members with write access rename a shared search', async () => {
    mockApiServer.use(mockComputedReply(renameCompanySearchEndpoint, record(accepted)));
    await openHistory();
    await press('Rename Cold chain in Europe for everyone');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename shared search' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ports');
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ path: `/api/company/searches/${shared.id}`, body: { name: 'Ports' } }]);
  });

  test('removes a shared search for everybody after confirmation', async () => {
    const remove = record(accepted, () => {
      view = { ...view, searches: [] };
    });
    mockApiServer.use(mockComputedReply(removeCompanySearchEndpoint, remove));
    await openHistory();
    await press('Remove Cold chain in Europe for everyone');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove shared search' }));
    expect(dialog.getByText(/^“Cold chain in Europe” will be removed for everyone in your company\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No shared searches yet')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([`/api/company/searches/${shared.id}`]);
  });

  test('shows why a removal failed', async () => {
    mockApiServer.use(
      mockErrorReply(removeCompanySearchEndpoint, 404, 'searches.not-found', 'This saved search was not found.'),
    );
    await openHistory();
    await press('Remove Cold chain in Europe for everyone');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This saved search was not found.')).toBeTruthy();
  });

  test('lets members without write access only run searches', async () => {
    view = { ...view, mayChange: false };
    const { ofCompany } = await openHistory();
    expect(ofCompany.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Run']);
    await screen.findByRole('button', { name: 'Rename Kenya first' });
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  test('names a deleted account or the user as the person who shared a search', async () => {
    const [gone, mine] = ['5', '6'].map((digit) => `55555555-5555-4555-8555-55555555550${digit}`);
    view = {
      ...view,
      searches: [
        buildSampleCompanySharedSearchView({ id: gone ?? '', sharedBy: null }),
        buildSampleCompanySharedSearchView({ id: mine ?? '', own: true }),
      ],
    };
    const { ofCompany } = await openHistory();
    expect(ofCompany.getByText('Shared by a user whose account was deleted')).toBeTruthy();
    expect(ofCompany.getByText('Shared by you')).toBeTruthy();
  });

  test('hides the section for users without a company', async () => {
    view = { company: null, mayChange: false, searches: [] };
    renderTestApp('/search-history', user);
    await screen.findByRole('button', { name: 'Rename Kenya first' });
    expect(screen.queryByRole('region', { name: /ompany|Searches shared/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  test('shows an error with retry next to the saved searches', async () => {
    mockApiServer.use(mockUnreachableEndpoint(listCompanySearchesEndpoint));
    renderTestApp('/search-history', user);
    expect(await screen.findByText('Company searches could not be loaded')).toBeTruthy();
    expect(await screen.findByText('Kenya first')).toBeTruthy();
    mockApiServer.use(mockComputedReply(listCompanySearchesEndpoint, () => view));
    await press('Try Again');
    expect(await screen.findByText('Shared by Carl Berg')).toBeTruthy();
  });

  test('lists shared searches in the wizard menu, even without own searches', async () => {
    mockApiServer.use(mockReply(listSavedSearchesEndpoint, []));
    renderTestApp('/requirements', user);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }));
    expect(await screen.findByText('Meridian')).toBeTruthy();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cold chain in Europe' }));
    await screen.findByRole('list', { name: 'Insights' });
  });
});

describe('shared saved search', () => {
  test('shares a search with one click and keeps the focus in its row', async () => {
    const share = record({ ...accepted, id: own.id, shared: true }, () => {
      view = {
        ...view,
        searches: [buildSampleCompanySharedSearchView({ id: own.id, name: own.name, own: true }), shared],
      };
    });
    mockApiServer.use(mockComputedReply(shareSearchEndpoint, share));
    await openHistory();
    await userEvent.click(await screen.findByRole('button', { name: 'Share with Meridian: Kenya first' }));
    expect(await screen.findByText('Shared with Meridian')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Share with/ })).toBeNull();
    expect(sent).toEqual([{ path: '/api/company/searches', body: { id: own.id } }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Run Kenya first again');
  });

  test('shows a message when the company already has it', async () => {
    const message = 'Your company already has this search.';
    mockApiServer.use(mockReply(shareSearchEndpoint, { ...accepted, message, id: shared.id, shared: false }));
    await openHistory();
    await userEvent.click(await screen.findByRole('button', { name: 'Share with Meridian: Kenya first' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('shows the reason and keeps the button when sharing is rejected', async () => {
    const message = 'Your company has reached the limit of 200 shared searches. Remove one to share another.';
    mockApiServer.use(mockErrorReply(shareSearchEndpoint, 409, 'searches.company-full', message));
    await openHistory();
    const name = 'Share with Meridian: Kenya first';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('shortens a long company name on the button', async () => {
    view = { ...view, company: { ...company, name: 'Meridian Cold Chain Logistics International' } };
    renderTestApp('/search-history', user);
    const button = await screen.findByRole('button', { name: /^Share with/ });
    expect(button.textContent).toBe('Share with Meridian Cold Chain Lo…');
  });
});
