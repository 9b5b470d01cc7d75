import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { metadata } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, refuses, server } from '../../test/server.ts';
import { legalVersions } from './legalVersions.ts';

afterEach(() => vi.useRealTimers());

const pages = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/cookie-policy', 'Cookie Policy'],
  ['/accessibility-statement', 'Accessibility Statement'],
] as const;

/** The page, once it is there. */
async function opened(path: string, title: string) {
  renderApp(path);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  return within(heading.closest('article') ?? document.body);
}
const officer = async () => {
  const policy = await opened('/privacy-policy', 'Privacy Policy');
  return within(policy.getByRole('region', { name: '14. Data protection officer' }));
};

test.each(pages)(
  '%s says today’s date as its last update, and beside it the version of its text',
  async (path, title) => {
    vi.useFakeTimers({ now: new Date('2027-03-05T12:00:00Z'), toFake: ['Date'] });
    const page = await opened(path, title);
    expect(page.getByText(/^Last updated/).textContent).toBe('Last updated: 5 Mar 2027');
    const { version } = legalVersions[path.slice(1) as keyof typeof legalVersions];
    const since = path === '/cookie-policy' ? '27 Nov 2026' : '23 Nov 2026';
    expect(page.getByText(/^Version/).textContent).toBe(`Version ${version}, the text since ${since}`);
  },
);

test.each(pages)('the contents of %s lead to every section, in their order', async (path, title) => {
  const page = await opened(path, title);
  const links = within(page.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const sections = page.getAllByRole('region');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`));
  expect(links.map(({ textContent }) => textContent)).toEqual(
    sections.map((section) => within(section).getByRole('heading', { level: 2 }).textContent),
  );
});

test('the privacy policy names the data protection officer’s address', async () => {
  const link = await (await officer()).findByRole('link', { name: metadata.dpoEmail });
  expect(link.getAttribute('href')).toBe(`mailto:${metadata.dpoEmail}`);
});

test('where no officer is named, it says so and names the address for contact', async () => {
  server.use(answers(readMetadata, { ...metadata, dpoEmail: null }));
  const section = await officer();
  expect((await section.findByRole('link')).getAttribute('href')).toBe(`mailto:${metadata.contactEmail}`);
  expect(section.getByText(/^We have not named a data protection officer/)).toBeTruthy();
});

test('while the addresses cannot be read, texts lead to the contact page', async () => {
  server.use(refuses(readMetadata, 503, 'metadata.unavailable', 'Not now.'));
  const link = (await officer()).getByRole('link', { name: 'our contact page' });
  expect(link.getAttribute('href')).toBe('/contact');
});

test('the rights lead to their forms', async () => {
  const policy = await opened('/privacy-policy', 'Privacy Policy');
  const rights = within(policy.getByRole('region', { name: '8. Your rights' }));
  expect(rights.getByRole('link', { name: 'Data Subject Rights' }).getAttribute('href')).toBe('/data-subject-rights');
  expect(rights.getByRole('link', { name: 'Do Not Sell' }).getAttribute('href')).toBe('/do-not-sell');
});

test('what a table says of each row is called by its column, also where rows stand as blocks', async () => {
  const policy = await opened('/cookie-policy', 'Cookie Policy');
  const table = within(policy.getByRole('table', { name: 'What this site keeps in your browser' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'Category', 'Purpose', 'How long'],
  ]);
  expect(table.getByRole('row', { name: /session_token Necessary/ })).toBeTruthy();
});

test('feedback on accessibility goes to the address for contact', async () => {
  const page = await opened('/accessibility-statement', 'Accessibility Statement');
  const feedback = within(page.getByRole('region', { name: '5. Feedback' }));
  expect(await feedback.findByRole('link', { name: metadata.contactEmail })).toBeTruthy();
});
