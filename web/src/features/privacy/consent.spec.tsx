import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logConsent } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { storeConsent, sendOptOutSignal } from '../../test/consent.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answersWith, server } from '../../test/server.ts';

let sent: { consent: unknown; userAgent: string; timestamp: string }[];
beforeEach(() => {
  sent = [];
  window.localStorage.clear();
  server.use(
    answersWith(logConsent, ({ body }) => {
      sent.push(body as (typeof sent)[number]);
      return { position: 'e.1', message: 'Your choice was noted.' };
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const stored = (): unknown => JSON.parse(window.localStorage.getItem('cookie_consent') ?? 'null');
const banner = async () => within(await screen.findByRole('region', { name: 'Cookies' }));
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull());
const press = async (name: string) => userEvent.click((await banner()).getByRole('button', { name }));
async function customize() {
  await press('Customize');
  return within(await screen.findByRole('dialog', { name: 'Cookie preferences' }));
}
const settings = async () =>
  userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Cookie Settings' }));
/** What another tab of the site did. */
function elsewhere(text: string | null): void {
  if (text === null) window.localStorage.removeItem('cookie_consent');
  else window.localStorage.setItem('cookie_consent', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookie_consent', newValue: text }));
}

const only = { necessary: true, analytics: false, marketing: false, functional: false, version: '1.0' };
const everything = { necessary: true, analytics: true, marketing: true, functional: true, version: '1.0' };

describe('the banner', () => {
  test.each([
    ['Reject All', only],
    ['Accept All', everything],
  ])('%s stores the choice, tells the server and goes', async (name, choice) => {
    renderApp('/nowhere');
    await press(name);
    await gone();
    expect(stored()).toEqual({ ...choice, timestamp: expect.any(String) as string });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      consent: stored(),
      userAgent: navigator.userAgent,
      timestamp: expect.any(String) as string,
    });
  });

  test('rejecting and accepting look alike, and all three are buttons of the same kind', async () => {
    renderApp('/nowhere');
    const buttons = (await banner()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Reject All', 'Customize', 'Accept All']);
    expect(new Set(buttons.map(({ className }) => className)).size).toBe(1);
    expect(new Set(buttons.map(({ dataset }) => dataset['variant'])).size).toBe(1);
  });

  test('does not show for who has chosen', () => {
    storeConsent({});
    renderApp('/nowhere');
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });

  test.each([
    ['of another version', JSON.stringify({ ...everything, timestamp: '2026-11-21T12:00:00.000Z', version: '0.9' })],
    ['that is damaged', '{"necessary":true'],
    ['that is something else', '"yes"'],
  ])('shows for who has a record %s', async (_what, text) => {
    window.localStorage.setItem('cookie_consent', text);
    renderApp('/nowhere');
    await banner();
  });

  test('goes also where nothing can be stored, and asks once only', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    renderApp('/nowhere');
    await press('Accept All');
    await gone();
    await settings();
    await userEvent.click((await customize()).getByRole('button', { name: 'Withdraw consent' }));
    await banner();
  });

  test('a choice that the server does not hear of holds all the same, and nobody is told', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(http.post('*/api/compliance/consent-log', () => HttpResponse.error()));
    renderApp('/nowhere');
    await press('Reject All');
    await gone();
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(stored()).toMatchObject(only);
  });
});

describe('the preferences', () => {
  test('begin with the necessary only, which cannot be taken off', async () => {
    renderApp('/nowhere');
    const boxes = (await customize()).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  test('say which version they are of and what each category stores', async () => {
    renderApp('/nowhere');
    const dialog = await customize();
    expect(dialog.getByText('Version 1.0')).toBeDefined();
    expect(dialog.getByText(/Stored in your browser: your recent searches, the colours you chose\./)).toBeDefined();
    expect(dialog.getByText(/Stored in your browser: your session, the requirements you typed/)).toBeDefined();
  });

  test('keep a category that is chosen by itself', async () => {
    renderApp('/nowhere');
    const dialog = await customize();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Functional' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save preferences' }));
    await gone();
    expect(stored()).toMatchObject({ ...only, functional: true });
    await waitFor(() => expect(sent[0]?.consent).toEqual(stored()));
  });

  test('closed without saving, the question stays', async () => {
    renderApp('/nowhere');
    await customize();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await banner();
    expect([stored(), sent]).toEqual([null, []]);
  });
});

describe('the Cookie Settings of the footer', () => {
  test('bring the banner back over the choice, with the focus there and back', async () => {
    storeConsent({ analytics: true });
    renderApp('/nowhere');
    await settings();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Cookies' })));
    expect((await customize()).getByRole<HTMLInputElement>('checkbox', { name: 'Analytics' }).checked).toBe(true);
    await userEvent.keyboard('{Escape}');
    await press('Close and keep my choice');
    await gone();
    expect(document.activeElement?.textContent).toBe('Cookie Settings');
    expect([stored(), sent]).toEqual([expect.objectContaining({ analytics: true }), []]);
  });

  test('let people take the choice back: what is optional is gone, the banner asks again, and the server is told', async () => {
    storeConsent({ functional: true });
    window.localStorage.setItem('recent_searches', '[]');
    window.localStorage.setItem('saved_requirements', '{}');
    renderApp('/nowhere');
    await settings();
    await userEvent.click((await customize()).getByRole('button', { name: 'Withdraw consent' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await banner();
    expect(Object.keys(window.localStorage)).not.toContain('recent_searches');
    expect([stored(), window.localStorage.getItem('saved_requirements')]).toEqual([null, '{}']);
    await waitFor(() => expect(sent.map(({ consent }) => consent)).toEqual([null]));
  });
});

test('other tabs follow a choice that is made, and one that is taken back', async () => {
  renderApp('/nowhere');
  await banner();
  elsewhere(JSON.stringify({ ...only, timestamp: '2026-11-21T12:00:00.000Z' }));
  await gone();
  window.localStorage.setItem('colour_scheme', 'dark');
  elsewhere(null);
  await banner();
  expect(window.localStorage.getItem('colour_scheme')).toBeNull();
});

describe('with Global Privacy Control', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = sendOptOutSignal();
  });
  afterEach(() => stop());

  test('the banner says so, and accepting all leaves analytics and marketing off', async () => {
    renderApp('/nowhere');
    expect((await banner()).getByText(/^Opt-out request honored/)).toBeDefined();
    await press('Accept All');
    await gone();
    expect(stored()).toMatchObject({ ...everything, analytics: false, marketing: false });
    await waitFor(() => expect(sent[0]?.consent).toEqual(stored()));
  });

  test('the preferences say so, and offer neither, also over an earlier choice', async () => {
    storeConsent({ analytics: true, marketing: true, functional: true });
    renderApp('/nowhere');
    await settings();
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
