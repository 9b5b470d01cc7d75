import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { buildSampleScoredProvider } from '../../../test/fixtures.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { toggleTestFilterValue } from '../../../test/toggleTestFilterValue.ts';
import {
  getTestProviderCardNames,
  openProviderListTestPage,
  sampleOperatorProvider,
  samplePartnerProvider,
  pressTestButton,
  installSmallCatalogueMock,
} from '../../../test/providersPageUtils.ts';
import { mockApiServer } from '../../../test/server.ts';

const sources = [
  { catalogue: 'sent whole', serve: installSmallCatalogueMock },
  {
    catalogue: 'searched on the server',
    serve: (all: ScoredProviderReplyItem[]) => mockApiServer.use(...mockLargeCatalogue(all)),
  },
];
const modes = () => screen.queryByRole('radiogroup', { name: 'Required technologies' });
const chooseMode = (name: string): Promise<void> => userEvent.click(screen.getByRole('radio', { name }));

describe.each(sources)('filters with several values in a catalogue $catalogue', ({ serve }) => {
  beforeEach(() => serve([samplePartnerProvider, sampleOperatorProvider, buildSampleScoredProvider()]));

  test('finds providers with any or with all of the chosen technologies', async () => {
    const { address } = await openProviderListTestPage('?view=cards&technology=5G');
    expect(modes()).toBeNull();
    await toggleTestFilterValue('Technology', /^LTE-M/);
    await screen.findByText('3 of 3 providers');
    expect(screen.getByRole('radio', { name: 'Any of these' }).getAttribute('aria-checked')).toBe('true');
    await chooseMode('All of these');
    await waitFor(() => expect(getTestProviderCardNames().toSorted()).toEqual(['1NCE', 'emnify']));
    expect(address()).toBe('/providers?view=cards&technology=5G&technology=LTE-M&technologyMode=all');
    await chooseMode('Any of these');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(3));
  });

  test('shows a chip for the combination mode and resets it when the chip is removed', async () => {
    const { address } = await openProviderListTestPage('?view=cards&technology=5G&technology=LTE-M&technologyMode=all');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(2));
    await pressTestButton('Remove Technology All of these');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(3));
    expect(address()).toBe('/providers?view=cards&technology=5G&technology=LTE-M');
    expect(screen.queryByRole('button', { name: 'Remove Technology All of these' })).toBeNull();
  });

  test('labels other filters with several values as matching any of them', async () => {
    await openProviderListTestPage('?view=cards&type=MNO');
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    expect(filters.queryByText('Any of these')).toBeNull();
    await toggleTestFilterValue('Type', /^MVNO/);
    expect(await filters.findByText('Any of these')).toBeTruthy();
    expect(modes()).toBeNull();
  });

  test('shows the number of matching providers', async () => {
    await openProviderListTestPage('?view=cards&type=MNO');
    expect(screen.getByText('1 of 3 providers')).toBeTruthy();
    await pressTestButton('Remove Type MNO');
    expect(await screen.findByText('3 of 3 providers')).toBeTruthy();
  });

  test('shows selected values in the field with their full text as title', async () => {
    await openProviderListTestPage('?view=cards&country=FR&ntn=Announced+%2F+Pilot');
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    for (const value of ['France', 'Announced / Pilot']) expect(filters.getByTitle(value).textContent).toBe(value);
  });
});
