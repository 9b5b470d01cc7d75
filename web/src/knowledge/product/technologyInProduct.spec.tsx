import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { readCoverage, readTechnologyCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageReply, networkView, someFigures } from '../../test/coverageFixtures.ts';
import { userView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { renderUi } from '../../test/renderUi.tsx';
import { answers, answersWith, refuses, server, unreachable } from '../../test/server.ts';
import { testStore } from '../../test/testStore.ts';
import { signedIn } from '../../core/sessionSlice.ts';
import { fieldAnswered } from '../../features/matching/requirementsActions.ts';
import { requirementsOf } from '../../features/matching/requirementsSlice.ts';
import { type TechnologyId, technologyIds } from '../facts/technology.ts';
import { InProduct } from './InProduct.tsx';

const noFacets = { type: [], protocol: [], sgp32: [], ntn: [], country: [] };
const searched: string[] = [];

function offers(counts: Readonly<Record<string, number>>, total = 111) {
  const technology = Object.entries(counts).map(([value, count]) => ({ value, count }));
  return answersWith(searchProviders, ({ url }) => {
    searched.push(url.search);
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
  searched.length = 0;
  server.use(offers({ 'NB-IoT': 55, 'LTE-M': 60, '4G': 83 }), answers(readCoverage, coverageReply(someFigures)));
});

/** What stands beside the texts of some technologies, for a guest or for who is signed in. */
function renderProduct(technologies: readonly TechnologyId[], user: UserView | null = null) {
  const store = testStore(null);
  if (user !== null) store.dispatch(signedIn({ token: 'test-token', user }));
  renderUi(
    <Provider store={store}>
      {technologies.map((id) => (
        <InProduct key={id} technology={id} isOpen />
      ))}
    </Provider>,
  );
  return store;
}

const product = (name: string) => within(screen.getByLabelText(`${name} in this marketplace`));
const line = (name: string, link: string) => product(name).getByText(link).parentElement?.textContent;

describe('who offers it', () => {
  test('all technologies count by one question, and each leads to the list with its filter', async () => {
    renderProduct(technologyIds);
    await waitFor(() => expect(line('NB-IoT', 'Providers with NB-IoT')).toBe('Providers with NB-IoT55 of 111'));
    expect(line('Cat-1', 'Providers with 4G')).toBe('Providers with 4G83 of 111');
    expect(line('Cat-1', 'Providers with Cat-1')).toBe('Providers with Cat-1None in the catalogue');
    expect(searched).toEqual(['?ask=&limit=1']);
    const link = product('Cat-1bis').getByText('Providers with Cat-1 bis');
    expect(link.getAttribute('href')).toBe('/providers?technology=Cat-1+bis');
  });

  test('links stand while nothing is known, and nothing is asked for where nobody looks', async () => {
    renderApp('/knowledge-base?tab=use-cases');
    await screen.findByText('Smart meters');
    expect(line('NB-IoT', 'Providers with NB-IoT')).toBe('Providers with NB-IoTCounting');
    expect(searched).toEqual([]);
    fireEvent.click(screen.getByText('IoT Network Options'));
    await waitFor(() => expect(searched).toHaveLength(1));
  });

  test('what cannot be read says so, leaves the links, and comes when it is tried again', async () => {
    server.use(refuses(searchProviders, 503, 'unavailable', 'Not now'));
    renderProduct(['nb-iot']);
    const failure = await product('NB-IoT').findByText('The catalogue could not be read.');
    expect(line('NB-IoT', 'Providers with NB-IoT')).toBe('Providers with NB-IoT–');
    await product('NB-IoT').findByText('1 country');
    server.use(offers({ 'NB-IoT': 55 }));
    fireEvent.click(product('NB-IoT').getByText('Try Again'));
    await product('NB-IoT').findByText('55 of 111');
    expect(failure.isConnected).toBe(false);
  });
});

describe('where it runs', () => {
  test('countries are counted by operators’ networks, named, and lead to the map with it chosen', async () => {
    renderProduct(['nb-iot']);
    const nbIot = product('NB-IoT');
    await nbIot.findByText('1 country');
    expect(nbIot.getByText('Germany')).toBeTruthy();
    const link = nbIot.getByText('Coverage map of NB-IoT');
    expect(link.getAttribute('href')).toBe('/coverage-map?technologies=nb_iot');
  });

  test('what runs on every LTE network says under which name it is counted', async () => {
    renderProduct(['cat-1']);
    await waitFor(() => expect(line('Cat-1', 'Coverage map of 4G')).toBe('Coverage map of 4G1 country'));
    expect(product('Cat-1').getByText(/which catalogue and map call 4G/)).toBeTruthy();
  });

  test('what the map does not hold leads to the maps of others', () => {
    renderProduct(['lorawan', 'ntn-nb-iot']);
    for (const name of ['LoRaWAN', 'NB-IoT over satellite']) {
      const link = product(name).getByText('maps of others');
      expect(link.getAttribute('href')).toBe('/knowledge-base?tab=coverage-tools');
    }
  });

  test('a map that cannot be reached leaves the rest as it is', async () => {
    server.use(unreachable(readCoverage));
    renderProduct(['lte-m']);
    await product('LTE-M').findByText('The map could not be read.');
    await product('LTE-M').findByText('60 of 111');
  });

  test('where no country is known it says so', async () => {
    server.use(answers(readCoverage, coverageReply([])));
    renderProduct(['nb-iot']);
    await waitFor(() => expect(line('NB-IoT', 'Coverage map of NB-IoT')).toBe('Coverage map of NB-IoTNo country'));
    expect(product('NB-IoT').getByText('No source tells of a country.')).toBeTruthy();
  });

  test('a guest is asked to sign in for whose networks end', async () => {
    const store = renderProduct(['nb-iot']);
    fireEvent.click(await product('NB-IoT').findByText('Live or ending in which countries'));
    fireEvent.click(await product('NB-IoT').findByText('Sign In'));
    expect(store.getState().dialogs.open).toBe('signIn');
  });

  test('who is signed in reads whose networks end, once it is opened', async () => {
    const asked: string[] = [];
    const off = { status: 'off', date: null, source: 'The operator', confidence: 'high' } as const;
    server.use(
      answersWith(readTechnologyCoverage, ({ url }) => {
        asked.push(url.pathname);
        const { countries, ...origin } = coverageReply(someFigures);
        const [germany] = countries;
        if (germany === undefined) throw new Error('no country');
        const network = networkView({ name: 'O2', state: 'off', counted: false, switch_off: off });
        const coverage = { ...germany.technologies.nb_iot, infrastructure_providers: [network] };
        return { ...origin, technology: 'nb_iot' as const, countries: [{ country_code: 'DE', ...coverage }] };
      }),
    );
    renderProduct(['nb-iot'], userView());
    const summary = await product('NB-IoT').findByText('Live or ending in which countries');
    expect(asked).toEqual([]);
    fireEvent.click(summary);
    const endings = await product('NB-IoT').findByLabelText('NB-IoT: ending or switched off');
    expect(endings.textContent).toBe('Germany, O2: Switched off');
    expect(asked).toEqual(['/api/coverage/technology/nb_iot']);
  });
});

describe('start', () => {
  test('the wizard opens with what suits the technology, as it was said before, and keeps what was answered', async () => {
    const app = renderApp('/knowledge-base');
    app.store.dispatch(fieldAnswered({ regions: ['Europe'], powerSensitivity: 'Mains-powered' }));
    await screen.findByText('Technologies side by side');
    const filled = 'Power: Battery-powered; Data Frequency: Light; Mobility: Fixed / Static Deployment.';
    expect(product('NB-IoT').getByText(/^The requirements tool/).textContent).toContain(filled);
    fireEvent.click(product('NB-IoT').getByText('Start with this technology'));
    await waitFor(() => expect(app.address()).toBe('/requirements'));
    const { answers: kept, step } = requirementsOf(app.store.getState());
    expect([kept.powerSensitivity, kept.applicationProfile, kept.deviceMobility, kept.regions, step]).toEqual([
      'Battery-powered',
      'Light',
      'Fixed / Static Deployment',
      ['Europe'],
      1,
    ]);
  });
});
