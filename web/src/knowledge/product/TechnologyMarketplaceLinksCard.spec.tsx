import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { readCoverageEndpoint, readTechnologyCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  buildSampleCoverageReply,
  buildSampleOperatorNetwork,
  sampleCoverageCountries,
} from '../../test/coverageFixtures.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { renderTestComponentWithTheme } from '../../test/renderTestComponentWithTheme.tsx';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../test/server.ts';
import { createTestStore } from '../../test/createTestStore.ts';
import { signedIn } from '../../core/sessionSlice.ts';
import { createWizardAnswersThunk } from '../../features/matching/requirementsActions.ts';
import { selectRequirements } from '../../features/matching/requirementsSlice.ts';
import { type KnowledgeBaseTechnologyId, knowledgeBaseTechnologyIds } from '../facts/technology.ts';
import { TechnologyMarketplaceLinksCard } from './TechnologyMarketplaceLinksCard.tsx';

const noFacets = { type: [], protocol: [], sgp32: [], ntn: [], country: [] };
const searchQueries: string[] = [];

function mockCounts(counts: Readonly<Record<string, number>>, total = 111) {
  const technology = Object.entries(counts).map(([value, count]) => ({ value, count }));
  return mockComputedReply(searchProvidersEndpoint, ({ url }) => {
    searchQueries.push(url.search);
    return {
      providers: [],
      found: total,
      total,
      facets: { ...noFacets, technology },
      lastUpdated: null,
      catalogueVersion: 3,
    };
  });
}

beforeEach(() => {
  searchQueries.length = 0;
  mockApiServer.use(
    mockCounts({ 'NB-IoT': 55, 'LTE-M': 60, '4G': 83 }),
    mockReply(readCoverageEndpoint, buildSampleCoverageReply(sampleCoverageCountries)),
  );
});

/** Renders the marketplace sections of some technologies, for a guest or a signed-in user. */
function renderSections(technologies: readonly KnowledgeBaseTechnologyId[], user: SignedInUserReply | null = null) {
  const store = createTestStore(null);
  if (user !== null) store.dispatch(signedIn({ token: 'test-token', user }));
  renderTestComponentWithTheme(
    <Provider store={store}>
      {technologies.map((id) => (
        <TechnologyMarketplaceLinksCard key={id} technology={id} isOpen />
      ))}
    </Provider>,
  );
  return store;
}

const section = (name: string) => within(screen.getByLabelText(`${name} in this marketplace`));
const line = (name: string, link: string) => section(name).getByText(link).parentElement?.textContent;

describe('providers', () => {
  test('counts all technologies with one request and links each to the filtered list', async () => {
    renderSections(knowledgeBaseTechnologyIds);
    await waitFor(() => expect(line('NB-IoT', 'Providers with NB-IoT')).toBe('Providers with NB-IoT55 of 111'));
    expect(line('Cat-1', 'Providers with 4G')).toBe('Providers with 4G83 of 111');
    expect(line('Cat-1', 'Providers with Cat-1')).toBe('Providers with Cat-1None in the catalogue');
    expect(searchQueries).toEqual(['?ask=&limit=1']);
    const link = section('Cat-1bis').getByText('Providers with Cat-1 bis');
    expect(link.getAttribute('href')).toBe('/providers?technology=Cat-1+bis');
  });

  test('shows links before the counts and requests no counts for a closed tab', async () => {
    renderTestApp('/knowledge-base?tab=use-cases');
    await screen.findByText('Smart meters');
    expect(line('NB-IoT', 'Providers with NB-IoT')).toBe('Providers with NB-IoTLoading');
    expect(searchQueries).toEqual([]);
    fireEvent.click(screen.getByText('IoT Network Options'));
    await waitFor(() => expect(searchQueries).toHaveLength(1));
  });

  test('keeps the links when counts cannot be loaded, and retries', async () => {
    mockApiServer.use(mockErrorReply(searchProvidersEndpoint, 503, 'unavailable', 'Not now'));
    renderSections(['nb-iot']);
    const failure = await section('NB-IoT').findByText('Failed to load the provider counts.');
    expect(line('NB-IoT', 'Providers with NB-IoT')).toBe('Providers with NB-IoT–');
    await section('NB-IoT').findByText('1 country');
    mockApiServer.use(mockCounts({ 'NB-IoT': 55 }));
    fireEvent.click(section('NB-IoT').getByText('Try Again'));
    await section('NB-IoT').findByText('55 of 111');
    expect(failure.isConnected).toBe(false);
  });
});

describe('coverage', () => {
  test("counts countries by operators' networks and links to the map", async () => {
    renderSections(['nb-iot']);
    const nbIot = section('NB-IoT');
    await nbIot.findByText('1 country');
    expect(nbIot.getByText('Germany')).toBeTruthy();
    const link = nbIot.getByText('Coverage map of NB-IoT');
    expect(link.getAttribute('href')).toBe('/coverage-map?technologies=nb_iot');
  });

  test('explains that technologies on every LTE network are counted as 4G', async () => {
    renderSections(['cat-1']);
    await waitFor(() => expect(line('Cat-1', 'Coverage map of 4G')).toBe('Coverage map of 4G1 country'));
    expect(section('Cat-1').getByText(/The catalogue and the coverage map call LTE 4G/)).toBeTruthy();
  });

  test('links to external maps when the map does not include the technology', () => {
    renderSections(['lorawan', 'ntn-nb-iot']);
    for (const name of ['LoRaWAN', 'NB-IoT over satellite']) {
      const link = section(name).getByText('external coverage maps');
      expect(link.getAttribute('href')).toBe('/knowledge-base?tab=coverage-tools');
    }
  });

  test('keeps the provider counts when the map cannot be reached', async () => {
    mockApiServer.use(mockUnreachableEndpoint(readCoverageEndpoint));
    renderSections(['lte-m']);
    await section('LTE-M').findByText('Failed to load the coverage data.');
    await section('LTE-M').findByText('60 of 111');
  });

  test('reports that no country is known', async () => {
    mockApiServer.use(mockReply(readCoverageEndpoint, buildSampleCoverageReply([])));
    renderSections(['nb-iot']);
    await waitFor(() => expect(line('NB-IoT', 'Coverage map of NB-IoT')).toBe('Coverage map of NB-IoTNo countries'));
    expect(section('NB-IoT').getByText('No known countries.')).toBeTruthy();
  });

  test('asks guests to sign in to see ending networks', async () => {
    const store = renderSections(['nb-iot']);
    fireEvent.click(await section('NB-IoT').findByText('Countries with live or ending networks'));
    fireEvent.click(await section('NB-IoT').findByText('Sign In'));
    expect(store.getState().dialogs.open).toBe('signIn');
  });

  test('loads ending networks for signed-in users once the section is expanded', async () => {
    const requestedPaths: string[] = [];
    const off = { status: 'off', date: null, source: 'The operator', confidence: 'high' } as const;
    mockApiServer.use(
      mockComputedReply(readTechnologyCoverageEndpoint, ({ url }) => {
        requestedPaths.push(url.pathname);
        const { countries, ...origin } = buildSampleCoverageReply(sampleCoverageCountries);
        const [germany] = countries;
        if (germany === undefined) throw new Error('no country');
        const network = buildSampleOperatorNetwork({ name: 'O2', state: 'off', counted: false, switch_off: off });
        const coverage = { ...germany.technologies.nb_iot, infrastructure_providers: [network] };
        return { ...origin, technology: 'nb_iot' as const, countries: [{ country_code: 'DE', ...coverage }] };
      }),
    );
    renderSections(['nb-iot'], buildSampleSignedInUser());
    const summary = await section('NB-IoT').findByText('Countries with live or ending networks');
    expect(requestedPaths).toEqual([]);
    fireEvent.click(summary);
    const endings = await section('NB-IoT').findByLabelText('NB-IoT: ending or switched off');
    expect(endings.textContent).toBe('Germany, O2: Switched off');
    expect(requestedPaths).toEqual(['/api/coverage/technology/nb_iot']);
  });
});

describe('start button', () => {
  test('opens the wizard with the listed answers and keeps other answers', async () => {
    const app = renderTestApp('/knowledge-base');
    app.store.dispatch(createWizardAnswersThunk({ regions: ['Europe'], powerSensitivity: 'Mains-powered' }));
    await screen.findByText('Technologies side by side');
    const filled = 'Power: Battery-powered; Data Frequency: Light; Mobility: Fixed / Static Deployment.';
    expect(section('NB-IoT').getByText(/^The requirements tool/).textContent).toContain(filled);
    fireEvent.click(section('NB-IoT').getByText('Start with this technology'));
    await waitFor(() => expect(app.address()).toBe('/requirements'));
    const { answers: kept, step } = selectRequirements(app.store.getState());
    expect([kept.powerSensitivity, kept.applicationProfile, kept.deviceMobility, kept.regions, step]).toEqual([
      'Battery-powered',
      'Light',
      'Fixed / Static Deployment',
      ['Europe'],
      1,
    ]);
  });
});
