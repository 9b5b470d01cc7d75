import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listPublicDomainCompaniesEndpoint } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { listAccessRequestsEndpoint } from '@marketplace/contracts/access/access.api.ts';
import {
  endIssuerTrustEndpoint,
  listTrustedIssuersEndpoint,
  trustIssuerEndpoint,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  changeSettingsEndpoint,
  readSettingsEndpoint,
  type SiteSettings,
} from '@marketplace/contracts/settings/settings.api.ts';
import { sampleSiteMetadata, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const saved: SiteSettings = {
  bannerText: 'This site is under construction. Catalogue entries and figures are samples.',
  contactEmail: 'hello@marketplace.example',
  bookingUrl: 'https://marketplace.example/book',
  refusedDomains: ['rival.example'],
  shownVersion: 'specification',
};

beforeEach(() =>
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(readSettingsEndpoint, saved),
    mockReply(listTrustedIssuersEndpoint, { issuers: [] }),
    mockReply(listPublicDomainCompaniesEndpoint, { companies: [] }),
  ),
);

async function openTab() {
  renderTestApp('/admin?tab=settings', admin);
  const section = within(await screen.findByRole('region', { name: 'Settings' }));
  await section.findByLabelText(/^Banner/);
  return section;
}

async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

test('saves all settings, splits the domain list and updates the banner', async () => {
  let sent: unknown;
  const section = await openTab();
  mockApiServer.use(
    mockComputedReply(changeSettingsEndpoint, ({ body }) => {
      sent = body;
      mockApiServer.use(mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, bannerText: 'Closed on Monday.' }));
      return { message: 'Saved.', settings: body as SiteSettings };
    }),
  );
  await retype(section.getByLabelText(/^Banner/), 'Closed on Monday.');
  await retype(section.getByLabelText(/^Refused email domains/), 'Rival.example, other.example\nthird.example');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  const banner = screen.getByRole('region', { name: 'Notice' });
  expect(await within(banner).findByText('Closed on Monday.')).toBeTruthy();
  expect(sent).toEqual({
    ...saved,
    bannerText: 'Closed on Monday.',
    refusedDomains: ['rival.example', 'other.example', 'third.example'],
  });
});

test('shows the release in the footer when the admin chooses it', async () => {
  let sent: unknown;
  const section = await openTab();
  mockApiServer.use(
    mockComputedReply(changeSettingsEndpoint, ({ body }) => {
      sent = body;
      mockApiServer.use(
        mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, version: sampleSiteMetadata.release }),
      );
      return { message: 'Saved.', settings: body as SiteSettings };
    }),
  );
  const choice = section.getByLabelText('Version in the footer');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Version of the specification (1.9.0)', 'Release of this marketplace (2.0.0)']);
  await userEvent.selectOptions(choice, 'Release of this marketplace (2.0.0)');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  expect(await within(screen.getByRole('contentinfo')).findByText('Version 2.0.0')).toBeTruthy();
  expect(sent).toEqual({ ...saved, shownVersion: 'release' });
});

test('shows validation errors without a request', async () => {
  const section = await openTab();
  await retype(section.getByLabelText('Booking link'), 'javascript:alert(1)');
  await retype(section.getByLabelText(/^Refused email domains/), 'rival');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  expect(section.getByText('Enter a web address that starts with http:// or https://.')).toBeTruthy();
  expect(section.getByText('Please enter a domain such as example.com.')).toBeTruthy();
});

test('shows the server message when saving is refused', async () => {
  mockApiServer.use(mockErrorReply(changeSettingsEndpoint, 503, 'service.unavailable', 'Please try again.'));
  const section = await openTab();
  await retype(section.getByLabelText('Contact email address'), 'sales@marketplace.example');
  await userEvent.click(section.getByRole('button', { name: 'Save settings' }));
  expect((await section.findByRole('alert')).textContent).toContain('Please try again.');
});

test('hides the banner when its text is empty', async () => {
  mockApiServer.use(mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, bannerText: '' }));
  renderTestApp('/no-such-page');
  await screen.findByText(/Server started/);
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull();
});

test('adds and removes a trusted sign-in provider and warns about the risk', async () => {
  const sent: unknown[] = [];
  const typed = { issuer: 'https://login.example.com', domain: 'meridian.example', tenant: 'a-tenant' };
  const trusted = { ...typed, trusted_by: crypto.randomUUID(), trusted_at: '2026-11-20T09:00:00.000Z' };
  const list = (issuers: (typeof trusted)[]) => {
    mockApiServer.use(mockReply(listTrustedIssuersEndpoint, { issuers }));
    return { message: 'Done.', issuers };
  };
  mockApiServer.use(
    mockComputedReply(trustIssuerEndpoint, ({ body }) => (sent.push(body), list([trusted]))),
    mockComputedReply(endIssuerTrustEndpoint, ({ body }) => (sent.push(body), list([]))),
  );
  await openTab();
  const card = within(screen.getByRole('region', { name: 'Trusted sign-in providers' }));
  expect(card.getByText('A trusted provider can sign in as any member of the domain')).toBeTruthy();
  await retype(card.getByLabelText('Issuer URL'), typed.issuer);
  await retype(card.getByLabelText('Email domain'), typed.domain);
  await retype(card.getByLabelText(/^Tenant ID/), typed.tenant);
  await userEvent.click(card.getByRole('button', { name: 'Trust provider' }));
  await userEvent.click(await card.findByRole('button', { name: 'Remove the provider for meridian.example' }));
  await waitFor(() => expect(card.queryByText('meridian.example')).toBeNull());
  expect(sent).toEqual([typed, { issuer: typed.issuer, domain: typed.domain }]);
});

test('lists companies at public email domains', async () => {
  mockApiServer.use(
    mockReply(listPublicDomainCompaniesEndpoint, {
      companies: [
        { company_id: '5e0b6a52-6a2c-5b0e-9c3f-2f7d1c0e9a41', name: 'Lakeside Sensors', domain: 'gmx.ch', members: 3 },
        { company_id: '5e0b6a52-6a2c-5b0e-9c3f-2f7d1c0e9a42', name: null, domain: 'tuta.com', members: 1 },
      ],
    }),
  );
  await openTab();
  const list = within(await screen.findByRole('region', { name: 'Companies at public email domains' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'gmx.ch: Lakeside Sensors, 3 members',
    'tuta.com: Company without a name, 1 member',
  ]);
});
