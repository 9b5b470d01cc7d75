import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  changePasswordEndpoint,
  changeProfileEndpoint,
  confirmSecondFactorEndpoint,
  disableSecondFactorEndpoint,
  endOwnSessionEndpoint,
  enrolSecondFactorEndpoint,
  listSessionsEndpoint,
  renewRecoveryCodesEndpoint,
  signOutEverywhereEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { downloadMyDataEndpoint, requestErasureEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import { listSavedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const user = buildSampleSignedInUser();
const session = (change: { current: boolean; id: string; device: string | null }) => ({
  signed_in_at: '2026-11-19T08:00:00.000Z',
  last_seen_at: '2026-11-20T08:00:00.000Z',
  ...change,
});
const currentSession = session({
  current: true,
  device: 'Firefox on Linux',
  id: '11111111-1111-4111-8111-111111111111',
});
const otherSession = session({ current: false, device: 'Safari on iOS', id: '22222222-2222-4222-8222-222222222222' });

beforeEach(() =>
  mockApiServer.use(
    mockReply(listSessionsEndpoint, [currentSession, otherSession]),
    mockReply(listSavedSearchesEndpoint, []),
  ),
);

async function openSection(title: string, as = user) {
  renderTestApp('/profile', as);
  return within(await screen.findByRole('region', { name: title }));
}
type Section = Awaited<ReturnType<typeof openSection>>;
const press = (section: Section, name: string) => userEvent.click(section.getByRole('button', { name }));

async function type(section: Section, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(section.getByLabelText(label));
    await userEvent.paste(value);
  }
}

test('opens the profile from the user menu', async () => {
  const { address } = renderTestApp('/no-such-page', user);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Ida Lindqvist/ }).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole('button', { name: /Ida Lindqvist/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  expect(await screen.findByRole('heading', { name: 'Profile', level: 1 })).toBeTruthy();
  expect(address()).toBe('/profile');
});

test('asks guests to sign in', async () => {
  renderTestApp('/profile');
  expect(await screen.findByText('Please log in to view your profile.')).toBeTruthy();
});

test('saves names and company and updates the top bar', async () => {
  const seen: unknown[] = [];
  const saved = buildSampleSignedInUser({ first_name: 'Ada', firstName: 'Ada' });
  mockApiServer.use(
    mockComputedReply(
      changeProfileEndpoint,
      ({ body }) => (seen.push(body), { position: 'e1.4', message: 'Saved.', user: saved }),
    ),
  );
  const details = await openSection('Your details');
  expect(details.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await type(details, { 'First name': 'Ada' });
  await press(details, 'Save');
  expect(await screen.findByRole('button', { name: /^Ada Lindqvist/ })).toBeTruthy();
  expect(seen).toEqual([{ firstName: 'Ada', lastName: 'Lindqvist', company: 'Meridian Cold Chain' }]);
});

test('rejects an empty name without a request and shows the message of a refusal', async () => {
  mockApiServer.use(mockErrorReply(changeProfileEndpoint, 422, 'request.invalid', 'The name is too long.'));
  const details = await openSection('Your details');
  await userEvent.clear(details.getByLabelText('First name'));
  await press(details, 'Save');
  expect(details.getByText('First name is required.')).toBeTruthy();
  await type(details, { 'First name': 'Ada' });
  await press(details, 'Save');
  expect((await details.findByRole('alert')).textContent).toBe('The name is too long.');
});

test('requires the current password and two equal new ones', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(changePasswordEndpoint, ({ body }) => (seen.push(body), { message: 'Password changed.' })),
  );
  const section = await openSection('Password');
  await type(section, { 'New password': 'Quiet-harbour-71', 'Confirm new password': 'Quiet-harbour-72' });
  await press(section, 'Change password');
  expect(section.getByText('Password is required')).toBeTruthy();
  expect(section.getByText('Passwords do not match')).toBeTruthy();
  await type(section, { 'Current password': 'Old-harbour-71', 'Confirm new password': 'Quiet-harbour-71' });
  await press(section, 'Change password');
  await waitFor(() => expect(seen).toEqual([{ currentPassword: 'Old-harbour-71', newPassword: 'Quiet-harbour-71' }]));
  await waitFor(() => expect(section.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
});

test('signs out all other sessions', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(signOutEverywhereEndpoint, ({ body }) => {
      seen.push(body);
      mockApiServer.use(mockReply(listSessionsEndpoint, [currentSession]));
      return { message: 'Signed out 1 session.', ended: 1 };
    }),
  );
  const section = await openSection('Sessions');
  expect(await section.findByText('This session')).toBeTruthy();
  expect(section.getAllByRole('listitem')).toHaveLength(2);
  await press(section, 'Sign out other sessions');
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(seen).toEqual([{ keepThis: true }]);
});

test('names other sessions by browser and signs out a single one', async () => {
  const ended: string[] = [];
  mockApiServer.use(
    mockComputedReply(endOwnSessionEndpoint, ({ url }) => {
      ended.push(url.pathname);
      mockApiServer.use(mockReply(listSessionsEndpoint, [currentSession]));
      return { message: 'The session was ended.' };
    }),
  );
  const section = await openSection('Sessions');
  expect(await section.findByText('Firefox on Linux')).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  await press(section, 'Sign out Safari on iOS');
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(ended).toEqual([`/api/auth/sessions/${otherSession.id}/end`]);
});

test('signs out this session when signing out everywhere', async () => {
  mockApiServer.use(mockReply(signOutEverywhereEndpoint, { message: 'Signed out everywhere.', ended: 2 }));
  const section = await openSection('Sessions');
  await press(section, 'Sign out everywhere');
  expect(await screen.findByText('Please log in to view your profile.')).toBeTruthy();
  expect(window.localStorage.getItem('session_token')).toBeNull();
});

test('sets up the second factor and shows the recovery codes once', async () => {
  const seen: unknown[] = [];
  const uri = 'otpauth://totp/Marketplace:ida?secret=JBSWY3DPEHPK3PXP&issuer=Marketplace';
  mockApiServer.use(
    mockComputedReply(
      enrolSecondFactorEndpoint,
      ({ body }) => (seen.push(body), { secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: uri }),
    ),
    mockComputedReply(
      confirmSecondFactorEndpoint,
      ({ body }) => (seen.push(body), { position: 'e1.4', message: 'On.', recovery_codes: ['aaaa-1111', 'bbbb-2222'] }),
    ),
  );
  const section = await openSection('Two-factor authentication');
  await press(section, 'Set up second factor');
  await expect.poll(() => document.activeElement).toBe(section.getByLabelText('Your password'));
  await press(section, 'Cancel');
  await expect.poll(() => document.activeElement).toBe(section.getByRole('button', { name: 'Set up second factor' }));
  await press(section, 'Set up second factor');
  await type(section, { 'Your password': 'Quiet-harbour-71' });
  await press(section, 'Continue');
  expect(await section.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(section.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
  await type(section, { 'Code from the app': '123456' });
  await press(section, 'Turn on');
  const codes = within(await section.findByRole('list', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map((code) => code.textContent)).toEqual(['aaaa-1111', 'bbbb-2222']);
  expect(seen).toEqual([{ currentPassword: 'Quiet-harbour-71' }, { code: '123456' }]);
  await press(section, 'I have saved them');
  expect(section.queryByText('aaaa-1111')).toBeNull();
});

test('requires the password and a code to turn off the second factor', async () => {
  mockApiServer.use(
    mockErrorReply(disableSecondFactorEndpoint, 422, 'account.second-factor', 'The code does not fit.'),
  );
  const section = await openSection('Two-factor authentication', buildSampleSignedInUser({ second_factor: true }));
  await press(section, 'Turn off');
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Turn off' }).disabled).toBe(true);
  await type(section, {
    'Your password': 'Quiet-harbour-71',
    'Code from your authenticator app, or a recovery code': '123456',
  });
  await press(section, 'Turn off');
  expect((await section.findByRole('alert')).textContent).toBe('The code does not fit.');
});

test('renews recovery codes with the password and a code', async () => {
  const seen: unknown[] = [];
  const renewed = { message: 'New codes.', recovery_codes: ['cccc-3333', 'dddd-4444'] };
  mockApiServer.use(mockComputedReply(renewRecoveryCodesEndpoint, ({ body }) => (seen.push(body), renewed)));
  const section = await openSection('Two-factor authentication', buildSampleSignedInUser({ second_factor: true }));
  await press(section, 'Create new recovery codes');
  await type(section, {
    'Your password': 'Quiet-harbour-71',
    'Code from your authenticator app, or a recovery code': '123456',
  });
  await press(section, 'Create new codes');
  const codes = within(await section.findByRole('list', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map((code) => code.textContent)).toEqual(['cccc-3333', 'dddd-4444']);
  expect(seen).toEqual([{ currentPassword: 'Quiet-harbour-71', code: '123456' }]);
});

test('disables second factor setup when the email address is not confirmed', async () => {
  const section = await openSection('Two-factor authentication', buildSampleSignedInUser({ email_confirmed: false }));
  expect(section.getByText(/Confirm your email address first/)).toBeTruthy();
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Set up second factor' }).disabled).toBe(true);
});

test('requires the typed email address to delete the account', async () => {
  const filed = { position: 'e1.4', message: 'Your request is filed.', request_id: currentSession.id };
  let requests = 0;
  mockApiServer.use(mockComputedReply(requestErasureEndpoint, () => ((requests += 1), filed)));
  const section = await openSection('Your data');
  await press(section, 'Delete my account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
  expect(confirm.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(`Type ${user.email} to confirm`), user.email);
  await userEvent.click(confirm);
  expect(await dialog.findByText('Your request is filed.')).toBeTruthy();
  expect(requests).toBe(1);
});

test("downloads the user's data as a file", async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:1') }));
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const data = { account: { company: 'Meridian' } };
  mockApiServer.use(
    mockReply(downloadMyDataEndpoint, { position: 'e1.4', message: 'Done.', request_id: currentSession.id, data }),
  );
  const section = await openSection('Your data');
  await press(section, 'Download my data');
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual(data);
  click.mockRestore();
  vi.unstubAllGlobals();
});
