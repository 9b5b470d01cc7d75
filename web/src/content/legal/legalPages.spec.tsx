import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { sampleSiteMetadata } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../test/server.ts';
import { legalTextVersions } from './legalVersions.ts';

afterEach(() => vi.useRealTimers());

const pages = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/cookie-policy', 'Cookie Policy'],
  ['/accessibility-statement', 'Accessibility Statement'],
] as const;

/** Renders the page and returns queries for its article. */
async function openPage(path: string, title: string) {
  renderTestApp(path);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  return within(heading.closest('article') ?? document.body);
}
const openOfficerSection = async () => {
  const policy = await openPage('/privacy-policy', 'Privacy Policy');
  return within(policy.getByRole('region', { name: '14. Data protection officer' }));
};

test.each(pages)(
  "shows today's date as the last update of %s, next to the version of its text",
  async (path, title) => {
    vi.useFakeTimers({ now: new Date('2027-03-05T12:00:00Z'), toFake: ['Date'] });
    const page = await openPage(path, title);
    expect(page.getByText(/^Last updated/).textContent).toBe('Last updated: 5 Mar 2027');
    const { version } = legalTextVersions[path.slice(1) as keyof typeof legalTextVersions];
    expect(page.getByText(/^Version/).textContent).toBe(`Version ${version}, unchanged since 1 Dec 2026`);
  },
);

test.each(pages)('links the contents of %s to every section in order', async (path, title) => {
  const page = await openPage(path, title);
  const links = within(page.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const sections = page.getAllByRole('region');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`));
  expect(links.map(({ textContent }) => textContent)).toEqual(
    sections.map((section) => within(section).getByRole('heading', { level: 2 }).textContent),
  );
});

test("links the privacy policy to the data protection officer's address", async () => {
  const link = await (await openOfficerSection()).findByRole('link', { name: sampleSiteMetadata.dpoEmail });
  expect(link.getAttribute('href')).toBe(`mailto:${sampleSiteMetadata.dpoEmail}`);
});

test('falls back to the contact address when there is no officer', async () => {
  mockApiServer.use(mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, dpoEmail: null }));
  const section = await openOfficerSection();
  const link = await section.findByRole('link', { name: sampleSiteMetadata.contactEmail });
  expect(link.getAttribute('href')).toBe(`mailto:${sampleSiteMetadata.contactEmail}`);
  expect(section.getByText(/^We have not named a data protection officer/)).toBeTruthy();
});

test('links to the contact page while the addresses cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(readMetadataEndpoint, 503, 'metadata.unavailable', 'Not now.'));
  const link = (await openOfficerSection()).getByRole('link', { name: 'our contact page' });
  expect(link.getAttribute('href')).toBe('/contact');
});

test('links the rights to their forms', async () => {
  const policy = await openPage('/privacy-policy', 'Privacy Policy');
  const rights = within(policy.getByRole('region', { name: '8. Your rights' }));
  expect(rights.getByRole('link', { name: 'Data Subject Rights' }).getAttribute('href')).toBe('/data-subject-rights');
  expect(rights.getByRole('link', { name: 'Do Not Sell' }).getAttribute('href')).toBe('/do-not-sell');
});

test('labels every table cell with its column', async () => {
  const policy = await openPage('/cookie-policy', 'Cookie Policy');
  const table = within(policy.getByRole('table', { name: 'Data that this site stores in your browser' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'Category', 'Purpose', 'How long'],
  ]);
  expect(table.getByRole('row', { name: /session_token Necessary/ })).toBeTruthy();
});

test('sends accessibility feedback to the contact address', async () => {
  const page = await openPage('/accessibility-statement', 'Accessibility Statement');
  const feedback = within(page.getByRole('region', { name: '5. Feedback' }));
  expect(await feedback.findByRole('link', { name: sampleSiteMetadata.contactEmail })).toBeTruthy();
});
