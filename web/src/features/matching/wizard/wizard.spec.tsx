import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { loginEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { consentAwareLocalStorage, parseStoredJson } from '../../../core/storage.ts';
import { sampleSiteMetadata, buildSampleScoredProvider, buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { grantTestAnalyticsConsent, recordTrackedTestEvents } from '../../../test/trackingTestUtils.ts';
import { mockReply, mockComputedReply, mockApiServer } from '../../../test/server.ts';
import { selectRequirements } from '../requirementsSlice.ts';

/** `hidden: true` skips the visibility check, which would take most of the time on a page of this size. */
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const group = (name: string) => within(screen.getByRole('group', { name, hidden: true }));
const choose = (field: string, option: string) => userEvent.click(group(field).getByRole('button', { name: option }));
const options = (field: string): (string | null)[] =>
  group(field)
    .getAllByRole('button')
    .map((option) => option.textContent);
const pressed = (field: string): (string | null)[] =>
  group(field)
    .getAllByRole('button', { pressed: true })
    .map((option) => option.textContent);
const countries = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Add a country' });
const enterCountry = async (name: string): Promise<void> => {
  fireEvent.change(countries(), { target: { value: name } });
  await userEvent.type(countries(), '{Enter}');
};
const toCountries = () => userEvent.click(screen.getByRole('radio', { name: 'Countries' }));

async function open(user = buildSampleSignedInUser() as ReturnType<typeof buildSampleSignedInUser> | null) {
  const app = renderTestApp('/requirements', user);
  await screen.findByRole('region', { name: 'Requirements wizard' });
  return app;
}

beforeEach(() => {
  mockApiServer.use(
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(listScoredProvidersEndpoint, { providers: [buildSampleScoredProvider()], lastUpdated: null }),
    mockReply(matchRequirementsEndpoint, buildSampleMatchReply(buildSampleMatches(3))),
  );
});

describe('requirements page', () => {
  test('shows heading, breadcrumb, sections, steps and the values of all fields', async () => {
    await open();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Home', 'Specify Requirements']);
    expect(screen.getByRole('heading', { level: 1, name: 'Specify Your Requirements' })).toBeTruthy();
    for (const name of ['Requirements wizard', 'Matching accuracy', 'Results']) {
      expect(screen.getByRole('region', { name })).toBeTruthy();
    }
    const steps = screen
      .getAllByRole('listitem')
      .filter((item) => /Find Providers|Request Quotes/.test(item.textContent));
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['1Find Providers', 'step'],
      ['2Request Quotes', null],
    ]);
    const modes = within(screen.getByRole('radiogroup', { name: 'Geography' })).getAllByRole('radio');
    expect(modes.map((mode) => mode.textContent)).toEqual(['Regions', 'Countries']);
    expect(options('Power')).toEqual(['Battery-powered', 'Mains-powered', 'Battery with recharging']);
    expect(options('Data Frequency')).toEqual(['Light', 'Moderate', 'High']);
    expect(options('Mobility')).toEqual(['Fixed / Static Deployment', 'Mobile / In-transit', 'Mixed']);
    expect(options('Deployment scale')).toEqual(['1-5K', '5-50K', '>50K']);
    expect(options('SIM')).toEqual(['Physical SIM', 'eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)']);
    expect(options('Regions')).toEqual(['Global', 'North America', 'Latin America', 'Europe']);
    expect(options('More regions')).toEqual(['Middle East', 'Africa', 'Asia Pacific', 'Oceania']);
  });
});

describe('wizard fields', () => {
  test('accepts several kinds of SIM, and deselects a single choice on a second click', async () => {
    await open();
    await choose('Power', 'Mains-powered');
    await choose('Power', 'Battery-powered');
    expect(pressed('Power')).toEqual(['Battery-powered']);
    await choose('Power', 'Battery-powered');
    expect(group('Power').queryAllByRole('button', { pressed: true })).toEqual([]);
    await choose('SIM', 'Modem-Integrated SIM (iSIM)');
    await choose('SIM', 'Physical SIM');
    expect(pressed('SIM')).toEqual(['Physical SIM', 'Modem-Integrated SIM (iSIM)']);
  });

  test('collapses the advanced fields at first: private network, management, APIs, satellite', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'APIs' })).toBeNull();
    await press(/Advanced Options/);
    expect(options('Private network')).toEqual(['None', 'Private LoRaWAN', 'Private LTE/5G']);
    expect(options('Device management')).toEqual(['Connectivity only', 'Basic', 'Advanced']);
    expect(options('APIs')).toEqual(['None', 'Basic APIs', 'Advanced APIs']);
    expect(pressed('Private network')).toEqual(['None']);
    expect(pressed('Device management')).toEqual(['Basic']);
    expect(pressed('APIs')).toEqual(['None']);
    await choose('Satellite (NTN)', 'Yes');
    await choose('Device management', 'Advanced');
    await press(/Advanced Options/);
    expect(screen.getByRole('button', { name: /Advanced Options/ }).textContent).toContain(
      'Device management: Advanced, NTN: Yes',
    );
  });

  test('clears the regions when countries are chosen, and vice versa', async () => {
    const { store } = await open();
    await choose('Regions', 'Europe');
    await toCountries();
    await userEvent.click(group('Popular countries').getByRole('button', { name: 'Germany' }));
    expect(selectRequirements(store.getState()).answers).toMatchObject({ regions: [], countries: ['DE'] });
    await userEvent.click(screen.getByRole('radio', { name: 'Regions' }));
    expect(selectRequirements(store.getState()).answers).toMatchObject({ regions: [], countries: [] });
  });
});

describe('country search', () => {
  const suggested = (): (string | null)[] => {
    const box = screen.queryByRole('listbox', { name: 'Countries' });
    return box === null
      ? []
      : within(box)
          .getAllByRole('option')
          .map((option) => option.textContent);
  };

  test('moves by arrow keys, selects by Enter and omits selected countries', async () => {
    const { store } = await open();
    await toCountries();
    await userEvent.type(countries(), 'united{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(selectRequirements(store.getState()).answers.countries).toEqual(['GB']);
    expect(countries().value).toBe('');
    await userEvent.type(countries(), 'united');
    expect(suggested()).toEqual(['United Arab Emirates', 'United States']);
  });

  test('activates suggestions by arrow keys only, keeps text on Escape, and removes a country', async () => {
    const { store } = await open();
    await toCountries();
    await userEvent.type(countries(), 'al{Enter}');
    expect(selectRequirements(store.getState()).answers.countries).toEqual([]);
    expect(countries().getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(selectRequirements(store.getState()).answers.countries).toEqual(['AL']);
    await userEvent.type(countries(), 'ger');
    expect(countries().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(suggested()).toEqual([]);
    expect(countries().value).toBe('ger');
    await userEvent.clear(countries());
    await enterCountry('germany');
    expect(selectRequirements(store.getState()).answers.countries).toEqual(['AL', 'DE']);
    const wizard = within(screen.getByRole('region', { name: 'Requirements wizard' }));
    await userEvent.click(wizard.getByRole('button', { name: 'Remove Germany' }));
    expect(selectRequirements(store.getState()).answers.countries).toEqual(['AL']);
  });

  test('collapses many countries into a few names and +N', async () => {
    await open();
    await toCountries();
    for (let shortcut = 0; shortcut < 4; shortcut += 1) {
      await userEvent.click(group('Popular countries').getAllByRole('button')[0] as HTMLElement);
    }
    await enterCountry('poland');
    expect(screen.queryByRole('button', { name: 'Remove Poland' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more countries' }));
    expect(screen.getByRole('button', { name: 'Remove Poland' })).toBeTruthy();
  });
});

describe('wizard progress and accuracy', () => {
  const progress = (): string | null =>
    screen.getByRole('progressbar', { name: 'Wizard progress' }).getAttribute('aria-valuenow');
  const card = (): string => screen.getByRole('region', { name: 'Matching accuracy' }).textContent;

  test('counts five items at 20 percent each', async () => {
    await open();
    expect(progress()).toBe('0');
    expect(card()).toContain('No Parameters');
    await choose('Regions', 'Europe');
    await choose('Power', 'Battery-powered');
    expect(progress()).toBe('40');
    expect(card()).toContain('Fair');
    expect(card()).toContain('Add data frequency and deployment scale to reach 80%.');
    await choose('SIM', 'Physical SIM');
    expect(progress()).toBe('40');
    await choose('Data Frequency', 'Light');
    await choose('Mobility', 'Mixed');
    await choose('Deployment scale', '1-5K');
    expect(progress()).toBe('100');
    expect(card()).toContain('Excellent');
  });
});

describe('filter chips', () => {
  test('hides the defaults of management and APIs, and resets a field when its chip is removed', async () => {
    await open();
    await choose('Power', 'Battery-powered');
    await press(/Advanced Options/);
    await choose('Device management', 'Advanced');
    await choose('APIs', 'Basic APIs');
    await press('Remove Management Advanced');
    await press('Remove Basic APIs');
    expect(pressed('Device management')).toEqual(['Basic']);
    expect(pressed('APIs')).toEqual(['None']);
    expect(screen.queryByRole('button', { name: /^Remove (Management|None)/ })).toBeNull();
    await press('Remove Battery-powered');
    expect(group('Power').queryAllByRole('button', { pressed: true })).toEqual([]);
  });
});

describe('wizard answers', () => {
  test('stores answers in the browser and restores them on reload', async () => {
    await open();
    await choose('Regions', 'Europe');
    await choose('Data Frequency', 'Moderate');
    expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).toMatchObject({
      geographicMode: 'regions',
      geographicRegions: ['Europe'],
      applicationProfile: 'Moderate',
      deviceManagement: 'Basic',
    });
    cleanup();
    await open();
    expect(pressed('Regions')).toEqual(['Europe']);
    expect(pressed('Data Frequency')).toEqual(['Moderate']);
  });

  test('restores the defaults on reset', async () => {
    await open();
    await choose('Regions', 'Europe');
    await choose('SIM', 'Physical SIM');
    await press(/Advanced Options/);
    await choose('Private network', 'Private LoRaWAN');
    await press('Reset');
    expect(pressed('Private network')).toEqual(['None']);
    expect(screen.queryAllByRole('button', { name: /^Remove/ })).toEqual([]);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  });

  test('asks guests to sign in, tracks it, keeps their answers and starts the search', async () => {
    grantTestAnalyticsConsent();
    const tracked = recordTrackedTestEvents();
    const requests: unknown[] = [];
    mockApiServer.use(
      mockReply(loginEndpoint, { sessionToken: 'token', user: buildSampleSignedInUser(), message: 'Signed in' }),
      mockReply(validateSessionEndpoint, { user: buildSampleSignedInUser() }),
      mockComputedReply(matchRequirementsEndpoint, ({ body }) => {
        requests.push(body);
        return buildSampleMatchReply(buildSampleMatches(3));
      }),
    );
    await open(null);
    await choose('Power', 'Mains-powered');
    await choose('Data Frequency', 'Light');
    await press('Find Matching Providers');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Sign in to find matching providers. Your answers are kept.')).toBeTruthy();
    expect(requests).toEqual([]);
    expect(tracked.events).toEqual([{ name: 'login_prompt', filledFields: 2 }]);
    tracked.stop();
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'ida@meridian.example' } });
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'Demo-pass-2026' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: '3 matches' })).toBeTruthy();
    expect(pressed('Data Frequency')).toEqual(['Light']);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ applicationProfile: 'Light', deviceManagement: 'Basic', apisRequired: 'None' });
  });
});
