import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { periodsPromisedOnLegalPages } from '@marketplace/contracts/privacy/privacy.promisedPeriods.ts';
import { localStorageKeys } from '../../core/storage.ts';
import { legalPageTitles } from '../legalTitles.ts';
import { accessibilityStatement } from './accessibilityStatement.ts';
import { cookiePolicy } from './cookiePolicy.ts';
import type { LegalDocumentData } from './legalText.ts';
import { legalTextVersions } from './legalVersions.ts';
import { privacyPolicy } from './privacyPolicy.ts';
import { documentedBrowserStorageEntries } from './browserStorageEntries.ts';
import { termsOfService } from './termsOfService.ts';

const texts: readonly LegalDocumentData[] = [privacyPolicy, termsOfService, cookiePolicy, accessibilityStatement];
const sectionIds = ({ sections }: LegalDocumentData): string[] => sections.map(({ id }) => id);
const serializeText = (text: LegalDocumentData): string => JSON.stringify(text);
const computeDigest = (text: LegalDocumentData): string =>
  createHash('sha256').update(serializeText(text)).digest('hex').slice(0, 16);

test('rejects a changed text without a new version and digest', () => {
  const digests = Object.fromEntries(Object.entries(legalTextVersions).map(([path, { digest }]) => [path, digest]));
  expect(digests).toEqual(Object.fromEntries(texts.map((text) => [text.path, computeDigest(text)])));
});

test('uses dates as versions, and one version for terms and privacy policy', () => {
  for (const { version } of Object.values(legalTextVersions)) {
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version);
  }
  expect(legalTextVersions['privacy-policy'].version).toBe(legalTextVersions['terms-of-service'].version);
});

test('has 14 sections in the privacy policy', () => {
  expect(sectionIds(privacyPolicy)).toEqual([
    ...['collected', 'cookies', 'purposes', 'legal-bases', 'sharing', 'security', 'retention'],
    ...['rights', 'managing-cookies', 'transfers', 'children', 'changes', 'contact', 'officer'],
  ]);
});

test('has 8 sections in the terms of service', () => {
  expect(termsOfService.sections).toHaveLength(8);
});

test('names kinds of data, legal bases and the absence of sales in the privacy policy', () => {
  const words = serializeText(privacyPolicy);
  for (const kind of ['Account data:', 'Usage data:', 'Communication data:', 'Technical data:']) {
    expect(words).toContain(kind);
  }
  const bases = privacyPolicy.sections.flatMap(({ id, blocks }) => (id === 'legal-bases' ? blocks : []));
  const rows = bases.flatMap((block) => (typeof block === 'object' && 'rows' in block ? block.rows : []));
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(rows.filter(([, basis = '']) => !/article 6\(1\)\([abcf]\)/.test(basis))).toEqual([]);
  expect(words).toContain('We do not sell personal data');
});

test('states the retention periods, deadlines and ages that the product implements', () => {
  const words = (text: LegalDocumentData, wanted: readonly string[]): void => {
    for (const each of wanted) expect(serializeText(text)).toContain(each);
  };
  words(privacyPolicy, [
    `within ${periodsPromisedOnLegalPages.confirmationHours} hours`,
    `within ${periodsPromisedOnLegalPages.rightsDays} days`,
    `within ${periodsPromisedOnLegalPages.optOutBusinessDays} business days`,
    `${periodsPromisedOnLegalPages.analyticsMonths} months`,
    `under ${periodsPromisedOnLegalPages.minUserAge}`,
  ]);
  words(cookiePolicy, [`${periodsPromisedOnLegalPages.analyticsMonths} months`]);
  words(accessibilityStatement, [`within ${periodsPromisedOnLegalPages.accessibilityBusinessDays} business days`]);
});

test('takes every number with a unit from a constant', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.includes('.spec.'));
  const unit = /\b\d+ (?:business )?(?:minutes?|hours?|days?|weeks?|months?|years?|characters|providers|searches)\b/g;
  const typed = sources.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(unit) ?? []);
  expect(sources.length).toBeGreaterThanOrEqual(7);
  expect(typed).toEqual([]);
});

test('lists every stored key in the cookie policy, and no other', () => {
  expect(documentedBrowserStorageEntries.map(({ key }) => key)).toEqual([
    ...Object.values(localStorageKeys),
    'position',
    'owner',
    'companySignIn',
    'bannerDismissed',
    'draft',
  ]);
  const table = cookiePolicy.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'rows' in block ? block.rows : [])),
  );
  expect(table).toEqual(
    documentedBrowserStorageEntries.map(({ key, category, purpose, lifetime }) => [key, category, purpose, lifetime]),
  );
});

test('explains four cookie categories and rules out third-party analytics and fonts', () => {
  const words = serializeText(cookiePolicy);
  for (const category of ['Necessary', 'Analytics', 'Functional', 'Marketing']) {
    expect(words).toContain(`${category} cookies:`);
  }
  expect(sectionIds(cookiePolicy)).toEqual(
    expect.arrayContaining(['third-party-analytics', 'third-party-fonts', 'managing', 'retention']),
  );
  expect(words).toContain('We use no third-party analytics service');
  expect(words).toContain('We use no third-party font service');
  expect(words).toContain('“Cookie Settings”');
  expect(words).toContain('your browser’s settings');
});

test('claims partial conformance with WCAG 2.1 AA and names features and known issues', () => {
  expect(serializeText(accessibilityStatement)).toMatch(/conforms partially.*\(WCAG\) 2\.1, level AA/);
  expect(sectionIds(accessibilityStatement)).toEqual(
    expect.arrayContaining(['conformance', 'features', 'known-issues', 'feedback']),
  );
});

test.each(texts)('links $path only to existing pages and sections', (text) => {
  const links = [...serializeText(text).matchAll(/\]\(([^()]+)\)/g)].map(([, to = '']) => to);
  const pages = [...Object.keys(legalPageTitles), 'contact'].map((path) => `/${path}`);
  const known = new Set([...pages, ...sectionIds(text).map((id) => `#${id}`)]);
  expect(links.filter((to) => !known.has(to))).toEqual([]);
  expect(new Set(sectionIds(text)).size).toBe(text.sections.length);
});
