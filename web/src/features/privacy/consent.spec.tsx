import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logConsentEndpoint } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { storeTestCookieConsent, mockGlobalPrivacyControl } from '../../test/consent.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockComputedReply, mockApiServer } from '../../test/server.ts';

let sent: { consent: unknown; userAgent: string; timestamp: string }[];
beforeEach(() => {
  sent = [];
  window.localStorage.clear();
  mockApiServer.use(
    mockComputedReply(logConsentEndpoint, ({ body }) => {
      sent.push(body as (typeof sent)[number]);
      return { position: 'e.1', message: 'Your choice was saved.' };
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const stored = (): unknown => JSON.parse(window.localStorage.getItem('cookie_consent') ?? 'null');
const banner = async () => within(await screen.findByRole('region', { name: 'Cookies' }));
const bannerCloses = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull());
const press = async (name: string) => userEvent.click((await banner()).getByRole('button', { name }));
async function customize() {
  await press('Customize');
  return within(await screen.findByRole('dialog', { name: 'Cookie preferences' }));
}
const openSettings = async () =>
  userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Cookie Settings' }));
/** Simulates a change of the consent record in another browser tab. */
function changeInOtherTab(text: string | null): void {
  if (text === null) window.localStorage.removeItem('cookie_consent');
  else window.localStorage.setItem('cookie_consent', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookie_consent', newValue: text }));
}

const necessaryOnly = { necessary: true, analytics: false, marketing: false, functional: false, version: '1.0' };
const everything = { necessary: true, analytics: true, marketing: true, functional: true, version: '1.0' };

describe('consent banner', () => {
  test.each([
    ['Reject All', necessaryOnly],
    ['Accept All', everything],
  ])('stores the choice, logs it on the server and closes after %s', async (name, choice) => {
    renderTestApp('/nowhere');
    await press(name);
    await bannerCloses();
    expect(stored()).toEqual({ ...choice, timestamp: expect.any(String) as string });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      consent: stored(),
      userAgent: navigator.userAgent,
      timestamp: expect.any(String) as string,
    });
  });

  test('styles all three buttons alike', async () => {
    renderTestApp('/nowhere');
    const buttons = (await banner()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Reject All', 'Customize', 'Accept All']);
    expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
    expect(new Set(buttons.map(({ dataset }) => dataset['variant'])).size).toBe(1);
  });

  test('does not show after a choice', () => {
    storeTestCookieConsent({});
    renderTestApp('/nowhere');
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });

  test.each([
    ['of another version', JSON.stringify({ ...everything, timestamp: '2026-11-21T12:00:00.000Z', version: '0.9' })],
    ['with invalid JSON', '{"necessary":true'],
    ['of another format', '"yes"'],
  ])('shows for a record %s', async (_what, text) => {
    window.localStorage.setItem('cookie_consent', text);
    renderTestApp('/nowhere');
    await banner();
  });

  test('closes and asks only once when nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    renderTestApp('/nowhere');
    await press('Accept All');
    await bannerCloses();
    await openSettings();
    await userEvent.click((await customize()).getByRole('button', { name: 'Withdraw consent' }));
    await banner();
  });

  test('keeps a choice without an error when it cannot be logged on the server', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockApiServer.use(http.post('*/api/compliance/consent-log', () => HttpResponse.error()));
    renderTestApp('/nowhere');
    await press('Reject All');
    await bannerCloses();
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(stored()).toMatchObject(necessaryOnly);
  });
});

describe('consent preferences', () => {
  test('preselects only necessary cookies, which cannot be deselected', async () => {
    renderTestApp('/nowhere');
    const boxes = (await customize()).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  test('shows the version and what each category stores', async () => {
    renderTestApp('/nowhere');
    const dialog = await customize();
    expect(dialog.getByText('Version 1.0')).toBeDefined();
    expect(dialog.getByText(/Stored in your browser: your recent searches and your colour scheme\./)).toBeDefined();
    expect(dialog.getByText(/Stored in your browser: your session, the requirements you entered/)).toBeDefined();
  });

  test('stores a single selected category', async () => {
    renderTestApp('/nowhere');
    const dialog = await customize();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Functional' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save preferences' }));
    await bannerCloses();
    expect(stored()).toMatchObject({ ...necessaryOnly, functional: true });
    await waitFor(() => expect(sent[0]?.consent).toEqual(stored()));
  });

  test('keeps the banner when closed without saving', async () => {
    renderTestApp('/nowhere');
    await customize();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await banner();
    expect([stored(), sent]).toEqual([null, []]);
  });
});

describe('Cookie Settings in the footer', () => {
  test('reopens the banner, moves focus to it and returns focus afterwards', async () => {
    storeTestCookieConsent({ analytics: true });
    renderTestApp('/nowhere');
    await openSettings();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cookies' })));
    expect((await customize()).getByRole<HTMLInputElement>('checkbox', { name: 'Analytics' }).checked).toBe(true);
    await userEvent.keyboard('{Escape}');
    await press('Close and keep my choice');
    await bannerCloses();
    expect(document.activeElement?.textContent).toBe('Cookie Settings');
    expect([stored(), sent]).toEqual([expect.objectContaining({ analytics: true }), []]);
  });

  test('withdraws consent, deletes optional data and reopens the banner', async () => {
    storeTestCookieConsent({ functional: true });
    window.localStorage.setItem('recent_searches', '[]');
    window.localStorage.setItem('saved_requirements', '{}');
    renderTestApp('/nowhere');
    await openSettings();
    await userEvent.click((await customize()).getByRole('button', { name: 'Withdraw consent' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await banner();
    expect(Object.keys(window.localStorage)).not.toContain('recent_searches');
    expect([stored(), window.localStorage.getItem('saved_requirements')]).toEqual([null, '{}']);
    await waitFor(() => expect(sent.map(({ consent }) => consent)).toEqual([null]));
  });
});

test('applies a choice or withdrawal made in another tab', async () => {
  renderTestApp('/nowhere');
  await banner();
  changeInOtherTab(JSON.stringify({ ...necessaryOnly, timestamp: '2026-11-21T12:00:00.000Z' }));
  await bannerCloses();
  window.localStorage.setItem('colour_scheme', 'dark');
  changeInOtherTab(null);
  await banner();
  expect(window.localStorage.getItem('colour_scheme')).toBeNull();
});

describe('Global Privacy Control', () => {
  let removeSignal: () => void;
  beforeEach(() => {
    removeSignal = mockGlobalPrivacyControl();
  });
  afterEach(() => removeSignal());

  test('shows a notice and keeps analytics and marketing off after accepting all', async () => {
    renderTestApp('/nowhere');
    expect((await banner()).getByText(/^Opt-out request honored/)).toBeDefined();
    await press('Accept All');
    await bannerCloses();
    expect(stored()).toMatchObject({ ...everything, analytics: false, marketing: false });
    await waitFor(() => expect(sent[0]?.consent).toEqual(stored()));
  });

  test('disables analytics and marketing in the preferences despite an earlier choice', async () => {
    storeTestCookieConsent({ analytics: true, marketing: true, functional: true });
    renderTestApp('/nowhere');
    await openSettings();
    const dialog = await customize();
    expect(dialog.getByText(/^Opt-out request honored/)).toBeDefined();
    const states = ['Analytics', 'Marketing', 'Functional'].map((name) => {
      const { checked, disabled } = dialog.getByRole<HTMLInputElement>('checkbox', { name });
      return [checked, disabled];
    });
    expect(states).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });
});
