import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { sendRfqEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { readArrivalsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { signedOut } from '../../../core/sessionSlice.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { sampleSiteMetadata, buildSampleScoredProvider, buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';
import { SelectedRfqRecipientList } from './SelectedRfqRecipientList.tsx';
import { emptyWizardAnswers, type WizardAnswers } from '../wizardAnswers.ts';
import { RfqProviderSelectionBar } from './RfqProviderSelectionBar.tsx';
import { type ProviderInQuoteSelection, toProviderChosenForRfq } from './quoteSelection.ts';
import { saveWizardAnswers, saveQuoteRequestProgress } from '../requirementsStorage.ts';
import { selectRequirements } from '../requirementsSlice.ts';

const light: WizardAnswers = { ...emptyWizardAnswers, applicationProfile: 'Light' };
const rfqId = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';
const sent = { rfq_id: rfqId, providers: 2, position: 'e1.7', message: 'Sent' };
const submissionFailed = 'Submission Failed: There was an error submitting your RFQ. Please try again.';
const sendFailed = 'RFQ Send Failed: There was an error sending your RFQ. Please try again.';
/** `hidden: true` skips the visibility check, which would take most of the time on a page of this size. */
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const field = (name: RegExp): HTMLInputElement => screen.getByRole('textbox', { name, hidden: true });
const setTitle = () => fireEvent.change(field(/Project title/), { target: { value: 'Cold chain' } });
const form = () => within(screen.getByRole('form', { name: 'Request for quotes' }));

/** Stores `count` selected providers and the current step, as the app does before a reload. */
function saveSelection(count: number, step: 1 | 2): void {
  const chosen = buildSampleMatches(count).map(toProviderChosenForRfq);
  saveQuoteRequestProgress({ search: light, chosen, quoteMode: true, step });
}

/** Opens step 2 with `count` selected providers, as after a reload. */
async function openStep2(count = 2) {
  saveSelection(count, 2);
  const app = renderTestApp('/requirements', buildSampleSignedInUser());
  await screen.findByRole('form', { name: 'Request for quotes' });
  return app;
}

beforeEach(() => {
  saveWizardAnswers(light);
  mockApiServer.use(
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(readArrivalsEndpoint, []),
    mockReply(listScoredProvidersEndpoint, { providers: [buildSampleScoredProvider()], lastUpdated: null }),
    mockReply(matchRequirementsEndpoint, buildSampleMatchReply(buildSampleMatches(5))),
    ...mockBuyerRfqs([]),
  );
});

describe('quote request step', () => {
  test('opens with Get Quotes, closes with Back to Providers, moves the focus and links to the map', async () => {
    saveSelection(2, 1);
    renderTestApp('/requirements', buildSampleSignedInUser());
    const links = async () =>
      (await screen.findAllByRole('link', { name: 'Show on map' })).map((link) => link.getAttribute('href'));
    const ids = buildSampleMatches(2).map(({ id }) => id);
    const path = `/coverage-map?overlay=quotes&quotes=${ids.join(',')}`;
    expect(await links()).toEqual([path]);
    await userEvent.click(await screen.findByRole('button', { name: 'Get Quotes' }));
    expect(document.activeElement?.textContent).toBe('Selected providers');
    expect(await links()).toEqual([path]);
    const list = within(screen.getByRole('list', { name: 'Selected providers' })).getAllByRole('listitem');
    expect(list.map((item) => item.querySelector('b')?.textContent)).toEqual(['Provider 1', 'Provider 2']);
    await press('Back to Providers');
    expect(screen.getByText('2/3')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Results');
  });

  describe('browser history', () => {
    const results = () => screen.findByRole('region', { name: 'Results' });
    const requestForm = () => screen.findByRole('form', { name: 'Request for quotes' });

    /** Opens step 2 from the results. */
    async function getQuotes() {
      saveSelection(2, 1);
      const app = renderTestApp('/requirements?view=table', buildSampleSignedInUser());
      await userEvent.click(await screen.findByRole('button', { name: 'Get Quotes' }));
      await requestForm();
      return app;
    }

    test('returns to the providers with Back, and to the form with Forward unless it is empty', async () => {
      const { address, back, forward } = await getQuotes();
      expect(address()).toBe('/requirements?view=table&step=2');
      await back();
      await results();
      expect([address(), document.activeElement?.getAttribute('aria-label')]).toEqual([
        '/requirements?view=table',
        'Results',
      ]);
      await forward();
      await requestForm();
      expect(address()).toBe('/requirements?view=table&step=2');
      await back();
      await press('Clear');
      await forward();
      await waitFor(() => expect(address()).toBe('/requirements?view=table'));
      expect(screen.queryByRole('form', { name: 'Request for quotes' })).toBeNull();
    });

    test('adds no history entry for Back to Providers, and returns to step 1 on sign-out', async () => {
      const { store, address, back, forward } = await getQuotes();
      await press('Back to Providers');
      await results();
      expect(address()).toBe('/requirements?view=table');
      await forward();
      await requestForm();
      await back();
      await results();
      await forward();
      await requestForm();
      act(() => void store.dispatch(signedOut('left')));
      await results();
      await waitFor(() => expect(address()).toBe('/requirements?view=table'));
    });

    test('shows step 1 and corrects the URL when nothing is selected', async () => {
      const { address } = renderTestApp('/requirements?step=2', buildSampleSignedInUser());
      await results();
      await waitFor(() => expect(address()).toBe('/requirements'));
    });
  });

  test('lists the selected providers, counts more than six, and sends to none if all are removed', async () => {
    await openStep2(3);
    expect(screen.getByRole('list', { name: 'Selected providers' }).children).toHaveLength(3);
    expect(form().getByRole('button', { name: 'Send RFQ to 3 providers' })).toBeTruthy();
    await press('Remove Provider 3');
    await press('Remove Provider 2');
    expect(form().getByRole('button', { name: 'Send RFQ to 1 provider' })).toBeTruthy();
    await press('Remove Provider 1');
    expect(form().getByRole<HTMLButtonElement>('button', { name: 'Select Providers First' }).disabled).toBe(true);
    cleanup();
    const providers = buildSampleMatches(8).map(toProviderChosenForRfq);
    const props = { providers, respondsById: new Map(), onRemove: () => undefined };
    renderTestComponentWithTheme(<SelectedRfqRecipientList {...props} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.getByText('+2 more')).toBeTruthy();
  });

  test('marks a selection that is over the limit', () => {
    const chosen: ProviderInQuoteSelection[] = ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      name: id,
      type: 'MNO',
      logoFile: null,
    }));
    const handlers = { onClear: () => undefined, onGetQuotes: () => undefined };
    renderTestComponentWithTheme(
      <RfqProviderSelectionBar chosen={chosen} respondsById={new Map()} limitHitCount={0} {...handlers} />,
    );
    expect(screen.getByText('4/3').getAttribute('data-over')).toBe('true');
  });
});

describe('RFQ form', () => {
  test('changes the deployment scale to match the entered volume', async () => {
    saveWizardAnswers({ ...light, deploymentScale: '1-5K' });
    await openStep2();
    fireEvent.change(field(/Expected volume/), { target: { value: '60000' } });
    await press('Change the scale to >50K');
    expect(screen.getAllByText(/>50K devices/)).not.toHaveLength(0);
    expect(screen.queryByText('Scale and volume do not match')).toBeNull();
  });

  test('prefills company, name and email, and sends nothing but focuses errors without them', async () => {
    const seen = vi.fn();
    mockApiServer.use(mockComputedReply(sendRfqEndpoint, () => (seen(), sent)));
    await openStep2();
    expect(field(/Company name/).value).toBe('Meridian Cold Chain');
    expect(field(/Contact name/).value).toBe('Ida Lindqvist');
    expect(field(/Email/).value).toBe('ida.lindqvist@meridiancold.example');
    const urgency = within(screen.getByRole('radiogroup', { name: 'Urgency' })).getAllByRole('radio');
    expect(urgency.map((choice) => choice.textContent)).toEqual(['Low', 'Medium', 'High', 'Urgent']);
    expect(screen.getByRole('radio', { name: 'Medium', checked: true })).toBeTruthy();
    expect(form().getByText(/Email addresses, phone numbers and links stay hidden until then/)).toBeTruthy();
    for (const name of [/Company name/, /Contact name/]) await userEvent.clear(field(name));
    fireEvent.change(field(/Email/), { target: { value: 'ida@meridian' } });
    await press(/Send RFQ/);
    const summary = document.activeElement;
    expect(summary?.getAttribute('role')).toBe('alert');
    expect(summary?.textContent).toBe(
      'Validation Failed: Please fix the following errors: Company name is required. Contact name is required. Please enter a valid email address.',
    );
    expect(field(/Company name/).getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(field(/Email/));
    expect(form().getByText('Email is required.')).toBeTruthy();
    expect(seen).not.toHaveBeenCalled();
  });

  test('orders up to three priorities and rejects a fourth', async () => {
    await openStep2();
    for (const factor of ['Coverage', 'Price', 'Speed', 'Latency']) await press(factor);
    expect(
      screen.getByText('Maximum 3 priorities: You can select up to 3 decision factors. Remove one to add another.'),
    ).toBeTruthy();
    await press('Move Price up');
    const order = within(screen.getByRole('list', { name: 'Order of priorities' })).getAllByRole('listitem');
    expect(order.map((item) => item.textContent)).toEqual(['1Price', '2Coverage', '3Speed']);
  });

  test('shows progress, opens the dashboard and resets the wizard to step 1', async () => {
    const bodies: unknown[] = [];
    const release = mockReplyHeldUntilReleased(sendRfqEndpoint, sent, (body) => bodies.push(body));
    const { store, address } = await openStep2();
    setTitle();
    await userEvent.click(screen.getByRole('radio', { name: 'Urgent' }));
    await press('Price');
    await press('Send RFQ to 2 providers');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending' })).disabled).toBe(true);
    release();
    await waitFor(() => expect(address()).toMatch(/^\/rfq-dashboard/));
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      companyName: 'Meridian Cold Chain',
      selectedProviders: ['Provider 1', 'Provider 2'],
      projectTitle: 'Cold chain',
      urgency: 'urgent',
      wizardData: { applicationProfile: 'Light' },
      customRequirements: { decisionPriorities: ['price'] },
    });
    expect(selectRequirements(store.getState())).toMatchObject({ step: 1, chosen: [] });
  });

  test('shows why sending failed, keeps the input and retries with the same idempotency key', async () => {
    mockApiServer.use(
      mockErrorReply(sendRfqEndpoint, 422, 'rfq.unknownProvider', 'Provider 2 is not in the catalogue.'),
    );
    const { address } = await openStep2();
    setTitle();
    await press(/Send RFQ/);
    expect(await screen.findByText(submissionFailed)).toBeTruthy();
    expect(screen.getByText(/Provider 2 is not in the catalogue./)).toBeTruthy();
    const keys: (string | null)[] = [];
    mockApiServer.use(
      http.post(`*${sendRfqEndpoint.path}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(sent);
      }),
    );
    await press(/Send RFQ/);
    expect(await screen.findByText(sendFailed)).toBeTruthy();
    expect(screen.getByText(/Network error. Please try again. Your input is kept./)).toBeTruthy();
    expect(field(/Project title/).value).toBe('Cold chain');
    await press(/Send RFQ/);
    await waitFor(() => expect(address()).toMatch(/^\/rfq-dashboard/));
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  test('keeps step, providers and input after a reload, and returns by the button', async () => {
    await openStep2();
    setTitle();
    cleanup();
    const { address } = renderTestApp('/requirements', buildSampleSignedInUser());
    await screen.findByRole('form', { name: 'Request for quotes' });
    expect(field(/Project title/).value).toBe('Cold chain');
    expect(form().getByRole('button', { name: 'Send RFQ to 2 providers' })).toBeTruthy();
    expect(address()).toBe('/requirements?step=2');
    await press('Back to Providers');
    await screen.findByRole('region', { name: 'Results' });
    await waitFor(() => expect(address()).toBe('/requirements'));
  });
});
