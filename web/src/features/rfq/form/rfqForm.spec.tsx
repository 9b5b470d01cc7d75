import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { sendRfqEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { signedIn } from '../../../core/sessionSlice.ts';
import { createTestStore } from '../../../test/createTestStore.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { mockReply, mockComputedReply, mockApiServer } from '../../../test/server.ts';
import { RfqForm } from './RfqForm.tsx';
import { getRfqDueDayRange } from './rfqFormDueDay.ts';

const wizardData: RequirementsWizardRequest = {
  geographicMode: 'countries',
  geographicRegions: ['Germany'],
  applicationProfile: 'Light',
  // Free-form wizard data may identify the customer, so it is also hidden until acceptance.
  note: 'Meridian Cold Chain',
};
const sent = { rfq_id: '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10', providers: 1, position: 'e1.7', message: 'Sent' };

/** Renders the form at the given URL for a signed-in user. */
function open(at = '/requirements', wizard = wizardData) {
  const store = createTestStore('token');
  store.dispatch(signedIn({ token: 'token', user: buildSampleSignedInUser() }));
  const onSent = vi.fn();
  const onScale = vi.fn();
  const providers = [{ id: 'emnify', name: 'emnify' }];
  const form = <RfqForm {...{ providers, wizardData: wizard, onScale, onSent }} />;
  const router = createMemoryRouter([{ path: '*', element: form }], { initialEntries: [at] });
  renderTestComponentWithTheme(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
    { links: false },
  );
  return { onSent, onScale, address: () => router.state.location.pathname + router.state.location.search };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const preview = () => screen.getByRole('region', { name: 'Preview for providers' });
const order = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Order of priorities' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('shows the end of the chosen due day with its time zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  open();
  expect(screen.queryByText(/^Until /)).toBeNull();
  const day = getRfqDueDayRange(Date.now()).last;
  fireEvent.change(screen.getByLabelText(/^Deadline/), { target: { value: day } });
  const [year = '', , date] = day.split('-');
  expect(screen.getByText(/^Until /).textContent).toMatch(
    new RegExp(`^Until ${Number(date)} \\w+ ${year}, 23:59 UTC\\+9$`),
  );
});

describe('request preview', () => {
  test('shows the typed values as the vendor will see them', async () => {
    open();
    await userEvent.type(screen.getByRole('textbox', { name: /Project title/ }), 'Cold chain');
    await userEvent.type(screen.getByRole('textbox', { name: /Expected volume/ }), '24000');
    await userEvent.type(screen.getByRole('textbox', { name: /Custom requirements/ }), 'IP67');
    await userEvent.click(screen.getByRole('radio', { name: 'Urgent' }));
    await press('Coverage');
    await press('Price');
    const seen = within(preview());
    expect(seen.getByText('Cold chain')).toBeTruthy();
    expect(seen.getByText('24,000 devices')).toBeTruthy();
    expect(seen.getByText('Coverage, price')).toBeTruthy();
    expect(seen.getByText('Urgent')).toBeTruthy();
    expect(preview().querySelector('p')?.textContent).toBe('Germany · light data\n\nIP67');
  });

  test('hides the customer before a provider accepts, and shows all contact details after', async () => {
    open();
    await userEvent.type(screen.getByRole('textbox', { name: /Phone/ }), '+49 30 1234');
    expect(within(preview()).getByText('Hidden - Accept RFQ to view')).toBeTruthy();
    for (const secret of ['Meridian Cold Chain', 'Ida Lindqvist', 'ida.lindqvist@', '+49 30 1234']) {
      expect(preview().textContent).not.toContain(secret);
    }
    await userEvent.click(screen.getByRole('radio', { name: 'After accepting' }));
    for (const known of ['Meridian Cold Chain', 'Ida Lindqvist', 'ida.lindqvist@', '+49 30 1234']) {
      expect(preview().textContent).toContain(known);
    }
    expect(preview().textContent).not.toContain('Hidden');
  });
});

describe('contact data in texts', () => {
  const seenText = async (text: string) => within(preview()).findByText(new RegExp(text.replaceAll('[', '\\[')));

  test('masks and lists contact data before acceptance, and shows it afterwards', async () => {
    open();
    await userEvent.type(screen.getByRole('textbox', { name: /Project title/ }), 'Trackers ida@meridian.example');
    await userEvent.type(screen.getByRole('textbox', { name: /Expected volume/ }), 'call +49 30 1234567');
    await userEvent.type(screen.getByRole('textbox', { name: /Custom requirements/ }), 'IP67, see meridian.com/rfq');
    expect(await seenText('^Trackers [hidden until accepted]')).toBeTruthy();
    expect(await seenText('^call [hidden until accepted]')).toBeTruthy();
    expect(await seenText('IP67, see [hidden until accepted]')).toBeTruthy();
    const list = within(preview()).getByText(/^Hidden from each provider until it accepts/).parentElement;
    expect(list?.textContent).toContain('“ida@meridian.example”, “+49 30 1234567”, “meridian.com/rfq”');
    expect(list?.closest('[aria-live="polite"]')).not.toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'After accepting' }));
    expect(within(preview()).getByText('Trackers ida@meridian.example')).toBeTruthy();
  });

  test('truncates the list of hidden parts and each part', async () => {
    open();
    const addresses = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `${letter.repeat(70)}@meridian.example`);
    const field = screen.getByRole('textbox', { name: /Custom requirements/ });
    fireEvent.change(field, { target: { value: addresses.join(' ') } });
    expect((await seenText('and 2 more')).textContent).toContain(`“${'a'.repeat(60)}…”`);
  });
});

describe('priority order', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Stacks the list items, 44 px high each, because jsdom has no layout. */
  function layOut(): void {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const items = [...document.querySelectorAll('ol[aria-label="Order of priorities"] > li')];
      return new DOMRect(0, Math.max(0, items.indexOf(this.closest('li') ?? this)) * 44, 300, 44);
    });
  }

  test('moves a priority by keyboard and announces each step', async () => {
    open();
    for (const factor of ['Price', 'Coverage', 'Speed']) await press(factor);
    expect(order()).toEqual(['1Price', '2Coverage', '3Speed']);
    layOut();
    const grip = screen.getByRole('button', { name: 'Drag Speed' });
    grip.focus();
    fireEvent.keyDown(grip, { code: 'Space' });
    await screen.findByText('Speed is over position 3 of 3.');
    fireEvent.keyDown(document, { code: 'ArrowUp' });
    await screen.findByText('Speed is over position 2 of 3.');
    fireEvent.keyDown(document, { code: 'Space' });
    await waitFor(() => expect(order()).toEqual(['1Price', '2Speed', '3Coverage']));
    expect(screen.getByText('Speed was dropped at position 2 of 3.')).toBeTruthy();
  });

  test('restores the order when Escape cancels a drag', async () => {
    open();
    for (const factor of ['Price', 'Coverage']) await press(factor);
    layOut();
    const grip = screen.getByRole('button', { name: 'Drag Coverage' });
    grip.focus();
    fireEvent.keyDown(grip, { code: 'Space' });
    await screen.findByText('Coverage is over position 2 of 2.');
    fireEvent.keyDown(document, { code: 'ArrowUp' });
    await screen.findByText('Coverage is over position 1 of 2.');
    fireEvent.keyDown(document, { code: 'Escape' });
    await screen.findByText('Coverage was not moved. It is at position 2 of 2.');
    expect(order()).toEqual(['1Price', '2Coverage']);
  });

  test('moves priorities with buttons, disabled at the ends of the list', async () => {
    open();
    for (const factor of ['Price', 'Coverage']) await press(factor);
    await press('Move Price up');
    expect(order()).toEqual(['1Price', '2Coverage']);
    await press('Move Price down');
    expect(order()).toEqual(['1Coverage', '2Price']);
    const button = screen.getByRole('button', { name: 'Move Price down' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('successful submission', () => {
  test('stays on the dashboard when it is already open', async () => {
    mockApiServer.use(mockReply(sendRfqEndpoint, sent));
    const { onSent, address } = open('/rfq-dashboard?rfq=1');
    await press('Send RFQ to 1 provider');
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(address()).toBe('/rfq-dashboard?rfq=1');
  });

  test('clears the form and prefills the contact', async () => {
    mockApiServer.use(mockReply(sendRfqEndpoint, sent));
    const { onSent } = open('/rfq-dashboard');
    await userEvent.type(screen.getByRole('textbox', { name: /Project title/ }), 'Cold chain');
    await press('Send RFQ to 1 provider');
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Project title/ }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Company name/ }).value).toBe('Meridian Cold Chain');
  });
});

describe('volume outside the chosen scale', () => {
  const volume = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Expected volume/ });
  const question = () => screen.queryByText('Scale and volume do not match');
  const few = { ...wizardData, deploymentScale: '1-5K' };

  test('offers to change the scale to match the volume', async () => {
    const { onScale } = open('/requirements', few);
    await userEvent.type(volume(), '25000');
    expect(screen.getByText('The deployment scale is 1-5K devices, but the expected volume is 25,000.')).toBeTruthy();
    await press('Change the scale to 5-50K');
    expect(onScale).toHaveBeenCalledWith('5-50K');
  });

  test('offers to change the volume to match the scale', async () => {
    open('/requirements', few);
    await userEvent.type(volume(), '25000');
    await press('Change the volume to 1-5K');
    expect(volume().value).toBe('1-5K devices');
    expect(question()).toBeNull();
  });

  test('does not block sending', async () => {
    const { onSent } = open('/requirements', few);
    mockApiServer.use(mockReply(sendRfqEndpoint, sent));
    await userEvent.type(volume(), '25000');
    await press('Send RFQ to 1 provider');
    await waitFor(() => expect(onSent).toHaveBeenCalled());
  });

  test.each(['4000', 'to be discussed'])('shows no notice when volume and scale are compatible: %s', async (typed) => {
    open('/requirements', few);
    await userEvent.type(volume(), typed);
    expect(question()).toBeNull();
  });

  test('shows no notice when no scale was chosen', async () => {
    open();
    await userEvent.type(volume(), '25000');
    expect(question()).toBeNull();
  });
});

describe('typical data of the application', () => {
  const megabytes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'MB per device and month' });
  const typical = 'Typical for light data: a 250-byte reading every 30 minutes. Change it if your devices differ.';

  test('prefills the form, marked as typical, and appears in the preview', () => {
    open();
    expect(megabytes().value).toBe('0.5');
    expect(screen.getByText(typical)).toBeTruthy();
    expect(within(preview()).getByText('0.5 MB per device per month')).toBeTruthy();
  });

  test('is replaced by typed input and not restored when the field is cleared', async () => {
    open();
    await userEvent.type(megabytes(), '5');
    expect(megabytes().value).toBe('0.55');
    expect(screen.queryByText(typical)).toBeNull();
    await userEvent.clear(megabytes());
    expect(megabytes().value).toBe('');
    expect(within(preview()).queryByText(/MB per device per month/)).toBeNull();
  });

  test('is empty when no application was chosen', () => {
    open('/requirements', { geographicMode: 'countries', geographicRegions: ['Germany'] });
    expect(megabytes().value).toBe('');
    expect(screen.queryByText(/Typical for/)).toBeNull();
  });

  test('is sent when unchanged', async () => {
    const seen: unknown[] = [];
    mockApiServer.use(mockComputedReply(sendRfqEndpoint, ({ body }) => (seen.push(body), sent)));
    open();
    await press('Send RFQ to 1 provider');
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject({ need: { megabytes: '0.5', devices: null } });
    expect(JSON.stringify(seen[0])).not.toMatch(/typicalFor|ownMegabytes/);
  });
});
