import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { registerEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import {
  type EmailCheckReply,
  validateEmailAdvancedEndpoint,
} from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { mockReplyHeldUntilReleased } from '../../test/mockReplyHeldUntilReleased.ts';
import { buildSampleEmailCheckReply, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { runTestWithFrozenTimers } from '../../test/frozenTimers.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../test/server.ts';

const complete = {
  'First name': 'Ida',
  'Last name': 'Lindqvist',
  Company: 'Meridian Cold Chain',
  Email: 'ida@meridiancold.example',
  Password: 'Demo-pass-2026',
  'Confirm password': 'Demo-pass-2026',
};

async function openForm() {
  renderTestApp('/no-such-page');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  return within(await screen.findByRole('dialog', { name: 'Create account' }));
}

async function type(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await userEvent.click(field);
    fireEvent.change(field, { target: { value } });
  }
}

type Form = Awaited<ReturnType<typeof openForm>>;
const accept = (form: Form) => userEvent.click(form.getByRole('checkbox', { name: /I accept the terms/ }));
const send = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Create account' }));

let calls: string[];
function serveEmailCheck(change: Partial<EmailCheckReply> = {}): void {
  mockApiServer.use(
    mockComputedReply(validateEmailAdvancedEndpoint, ({ body }) => {
      calls.push((body as { email: string }).email);
      return buildSampleEmailCheckReply(change);
    }),
  );
}
let registered: unknown[];
beforeEach(() => {
  calls = [];
  registered = [];
  const reply = { sessionToken: 'fresh', user: buildSampleSignedInUser(), message: 'Welcome.', position: 'e1.5' };
  mockApiServer.use(
    mockComputedReply(registerEndpoint, ({ body }) => (registered.push(body), reply)),
    mockReply(validateSessionEndpoint, { user: buildSampleSignedInUser() }),
  );
});

test('rejects an address without an @', async () => {
  const form = await openForm();
  await type({ Email: 'ida' });
  await userEvent.tab();
  expect(form.getByText('Please enter a valid email address')).toBeTruthy();
});

test('checks the address on blur, then once, 1 s after typing stops', async () => {
  serveEmailCheck();
  const form = await openForm();
  await type({ Email: complete.Email });
  expect(calls).toEqual([]);
  await userEvent.tab();
  expect(await form.findByText('This address looks valid')).toBeTruthy();
  expect(calls).toEqual([complete.Email]);
  await runTestWithFrozenTimers(async (pass) => {
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    await pass(999);
    expect(form.getByText('Checking this address')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'y');
    await pass(999);
    expect(calls).toHaveLength(1);
    await pass(1);
  });
  await waitFor(() => expect(calls).toEqual([complete.Email, `${complete.Email}xy`]));
});

test('rejects a personal address without a request', async () => {
  serveEmailCheck();
  const form = await openForm();
  await type({ ...complete, Email: 'ida@gmail.com' });
  await accept(form);
  const text = 'Personal email addresses from gmail.com are not allowed. Please use your organizational email address.';
  expect(form.getByText(text)).toBeTruthy();
  await send(form);
  expect([calls, registered]).toEqual([[], []]);
  expect(form.getByText(text)).toBeTruthy();
  await type({ Email: complete.Email });
  await form.findByText('This address looks valid');
  expect(form.queryByText(text)).toBeNull();
});

describe('submission during the address check', () => {
  const waitText = 'Please wait for email validation to complete';

  async function sendWhileChecking(reply: EmailCheckReply) {
    const release = mockReplyHeldUntilReleased(validateEmailAdvancedEndpoint, reply);
    const form = await openForm();
    await type(complete);
    await accept(form);
    await send(form);
    expect(form.getByText(waitText)).toBeTruthy();
    expect(registered).toEqual([]);
    return { form, release };
  }

  test('shows a wait message and submits when the address passes', async () => {
    const { release } = await sendWhileChecking(buildSampleEmailCheckReply());
    release();
    await waitFor(() => expect(registered).toHaveLength(1));
  });

  test('requires another click when the check returns a warning', async () => {
    const warning = 'Please ensure you are using your work or organizational email address.';
    const { form, release } = await sendWhileChecking(buildSampleEmailCheckReply({ warnings: [warning] }));
    release();
    await form.findByText(warning);
    expect([form.queryByText(waitText), registered]).toEqual([null, []]);
    await send(form);
    await waitFor(() => expect(registered).toHaveLength(1));
  });

  test('requires another click when a field changes during the check', async () => {
    const { form, release } = await sendWhileChecking(buildSampleEmailCheckReply());
    await type({ Company: 'Polar Freight' });
    release();
    await form.findByText('This address looks valid');
    expect(registered).toEqual([]);
    await send(form);
    await waitFor(() => expect(registered).toHaveLength(1));
  });
});

test('shows a warning and allows registration for unknown domains', async () => {
  const warning = 'Please ensure you are using your work or organizational email address.';
  serveEmailCheck({ warnings: [warning] });
  const form = await openForm();
  await type(complete);
  expect(await form.findByText(warning)).toBeTruthy();
  await accept(form);
  await send(form);
  await waitFor(() =>
    expect(registered).toEqual([
      {
        firstName: 'Ida',
        lastName: 'Lindqvist',
        company: 'Meridian Cold Chain',
        email: complete.Email,
        password: 'Demo-pass-2026',
        termsVersion: currentTermsOfServiceVersion,
      },
    ]),
  );
});

test('blocks registration and shows the errors when the server rejects the address', async () => {
  serveEmailCheck({ is_valid: false, errors: ['This domain takes no mail.'] });
  const form = await openForm();
  await type(complete);
  expect(await form.findByText('This domain takes no mail.')).toBeTruthy();
  await accept(form);
  await send(form);
  expect(registered).toEqual([]);
});

test('warns and allows registration when the address check is unreachable', async () => {
  mockApiServer.use(mockUnreachableEndpoint(validateEmailAdvancedEndpoint));
  const form = await openForm();
  await type(complete);
  expect(await form.findByText('Network error: Could not validate email.')).toBeTruthy();
  await accept(form);
  await send(form);
  await waitFor(() => expect(registered).toHaveLength(1));
});

test('shows the waiting time and keeps the form when rate limited', async () => {
  serveEmailCheck();
  const message = 'Too many attempts. Please try again in 12 minutes.';
  mockApiServer.use(mockErrorReply(registerEndpoint, 429, 'request.too-many', message));
  const form = await openForm();
  await type(complete);
  await form.findByText('This address looks valid');
  await accept(form);
  await send(form);
  expect((await form.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Demo-pass-2026');
});

test('requires the terms and opens their texts in a new tab', async () => {
  serveEmailCheck();
  const form = await openForm();
  await type(complete);
  await form.findByText('This address looks valid');
  await send(form);
  expect(form.getByText('Please accept the terms of service')).toBeTruthy();
  expect(registered).toEqual([]);
  const link = form.getByRole('link', { name: 'terms of service' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms-of-service', '_blank']);
  expect(form.getByText(new RegExp(`version ${currentTermsOfServiceVersion}`))).toBeTruthy();
});

test('rejects invalid passwords without a request and keeps the hint visible', async () => {
  const form = await openForm();
  for (const [password, message] of [
    ['short1', 'Use at least 8 characters'],
    ['12345678', 'Use at least one letter'],
    ['abcdefgh', 'Use at least one number'],
    ['password1', 'This password is too common'],
  ] as const) {
    await type({ Password: password, 'Confirm password': password });
    expect(form.queryByText(message), password).toBeNull();
    await send(form);
    expect(form.getByText(message)).toBeTruthy();
    expect(form.getByText('At least 8 characters with letters and numbers.')).toBeTruthy();
  }
  expect(registered).toEqual([]);
});

test('shows which password rules are met and the password strength while typing', async () => {
  const form = await openForm();
  await type({ Password: 'abc' });
  const rules = () => form.getByRole('list', { name: 'Password rules' });
  expect(
    within(rules())
      .getAllByRole('listitem')
      .map((rule) => rule.textContent),
  ).toEqual(['At least 8 characters (not met yet)', 'A letter (met)', 'A number (not met yet)']);
  await type({ Password: 'password1' });
  expect(rules().textContent).toContain('Not a common password (not met yet)');
  await type({ Password: 'password1x' });
  expect(rules().textContent).not.toContain('Not a common password');
  await type({ Password: 'harbour7x' });
  expect(form.getByText('Strength: fair. Add a few more characters to make it strong.')).toBeTruthy();
  await type({ Password: 'Quiet-harbour-71' });
  expect(form.getByText('Strength: strong.')).toBeTruthy();
});
