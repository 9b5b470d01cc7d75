import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promised } from '@marketplace/contracts/privacy/privacy.periods.ts';
import { localKeys } from '../../core/storage.ts';
import { legalTitles } from '../legalTitles.ts';
import { accessibilityStatement } from './accessibilityStatement.ts';
import { cookiePolicy } from './cookiePolicy.ts';
import type { LegalText } from './legalText.ts';
import { legalVersions } from './legalVersions.ts';
import { privacyPolicy } from './privacyPolicy.ts';
import { storedEntries } from './storedEntries.ts';
import { termsOfService } from './termsOfService.ts';

const texts: readonly LegalText[] = [privacyPolicy, termsOfService, cookiePolicy, accessibilityStatement];
const idsOf = ({ sections }: LegalText): string[] => sections.map(({ id }) => id);
const wordsOf = (text: LegalText): string => JSON.stringify(text);
const digestOf = (text: LegalText): string => createHash('sha256').update(wordsOf(text)).digest('hex').slice(0, 16);

test('no text changes without a version of its own: a changed one gets a new day, and its digest beside it', () => {
  const digests = Object.fromEntries(Object.entries(legalVersions).map(([path, { digest }]) => [path, digest]));
  expect(digests).toEqual(Object.fromEntries(texts.map((text) => [text.path, digestOf(text)])));
});

test('a version is the day of the last change, and that of terms and policy is the one that people accept', () => {
  for (const { version } of Object.values(legalVersions)) {
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version);
  }
  expect(legalVersions['privacy-policy'].version).toBe(legalVersions['terms-of-service'].version);
});

test('the privacy policy has 14 sections, from what is collected to the data protection officer', () => {
  expect(idsOf(privacyPolicy)).toEqual([
    ...['collected', 'cookies', 'purposes', 'legal-bases', 'sharing', 'security', 'retention'],
    ...['rights', 'managing-cookies', 'transfers', 'children', 'changes', 'contact', 'officer'],
  ]);
});

test('the terms of service have 8 sections', () => {
  expect(termsOfService.sections).toHaveLength(8);
});

test('the privacy policy names the four kinds of data, a legal basis for each purpose, and says that nothing is sold', () => {
  const words = wordsOf(privacyPolicy);
  for (const kind of ['Account data:', 'Usage data:', 'Communication data:', 'Technical data:']) {
    expect(words).toContain(kind);
  }
  const bases = privacyPolicy.sections.flatMap(({ id, blocks }) => (id === 'legal-bases' ? blocks : []));
  const rows = bases.flatMap((block) => (typeof block === 'object' && 'rows' in block ? block.rows : []));
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(rows.filter(([, basis = '']) => !/article 6\(1\)\([abcf]\)/.test(basis))).toEqual([]);
  expect(words).toContain('We do not sell personal data');
});

test('texts promise what the law and the product give: days, hours, months and ages', () => {
  const words = (text: LegalText, wanted: readonly string[]): void => {
    for (const each of wanted) expect(wordsOf(text)).toContain(each);
  };
  words(privacyPolicy, [
    `within ${promised.confirmationHours} hours`,
    `within ${promised.rightsDays} days`,
    `within ${promised.optOutBusinessDays} business days`,
    `${promised.analyticsMonths} months`,
    `under ${promised.youngestAge}`,
  ]);
  words(cookiePolicy, [`${promised.analyticsMonths} months`]);
  words(accessibilityStatement, [`within ${promised.accessibilityBusinessDays} business days`]);
});

test('every number with a unit in a text comes from a constant', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.includes('.spec.'));
  const unit = /\b\d+ (?:business )?(?:minutes?|hours?|days?|weeks?|months?|years?|characters|providers|searches)\b/g;
  const typed = sources.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(unit) ?? []);
  expect(sources.length).toBeGreaterThanOrEqual(7);
  expect(typed).toEqual([]);
});

test('the cookie policy tells of every key that pages store, and of no other', () => {
  expect(storedEntries.map(({ key }) => key)).toEqual([
    ...Object.values(localKeys),
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
    storedEntries.map(({ key, category, purpose, lifetime }) => [key, category, purpose, lifetime]),
  );
});

test('the cookie policy explains four categories, and says of analytics and fonts of others that none is used', () => {
  const words = wordsOf(cookiePolicy);
  for (const category of ['Necessary', 'Analytics', 'Functional', 'Marketing']) {
    expect(words).toContain(`${category} cookies:`);
  }
  expect(idsOf(cookiePolicy)).toEqual(
    expect.arrayContaining(['third-party-analytics', 'third-party-fonts', 'managing', 'retention']),
  );
  expect(words).toContain('We use no analytics service of others');
  expect(words).toContain('We use no font service of others');
  expect(words).toContain('“Cookie Settings”');
  expect(words).toContain('your browser’s settings');
});

test('the accessibility statement claims part of WCAG 2.1 AA, and names features and known issues', () => {
  expect(wordsOf(accessibilityStatement)).toMatch(/conforms partially.*\(WCAG\) 2\.1, level AA/);
  expect(idsOf(accessibilityStatement)).toEqual(
    expect.arrayContaining(['conformance', 'features', 'known-issues', 'feedback']),
  );
});

test.each(texts)('every link of $path leads to a page or to one of its sections', (text) => {
  const links = [...wordsOf(text).matchAll(/\]\(([^()]+)\)/g)].map(([, to = '']) => to);
  const pages = [...Object.keys(legalTitles), 'contact'].map((path) => `/${path}`);
  const known = new Set([...pages, ...idsOf(text).map((id) => `#${id}`)]);
  expect(links.filter((to) => !known.has(to))).toEqual([]);
  expect(new Set(idsOf(text)).size).toBe(text.sections.length);
});
