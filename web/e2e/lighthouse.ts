import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium as browsers } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { signInToDemoAccountByApiInTest } from './apiCalls.ts';
import { startProductForBrowserTests } from './product.ts';
import { removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

/** Pages for visitors without an account. */
const pages = [
  '/',
  '/providers',
  '/requirements',
  '/coverage-map',
  '/knowledge-base',
  '/contact',
  '/bootstrap-profile',
  '/data-subject-rights',
  '/do-not-sell',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/accessibility-statement',
  '/compare',
  '/login',
] as const;

/** Pages for signed-in users, each with a demo account that may see it. */
const signedInPages = {
  '/profile': 'buyer@acme-logistics.example',
  '/search-history': 'buyer@acme-logistics.example',
  '/favorites': 'buyer@acme-logistics.example',
  '/rfq-dashboard': 'buyer@acme-logistics.example',
  '/webhooks': 'buyer@acme-logistics.example',
  '/notifications': 'buyer@acme-logistics.example',
  '/company': 'buyer@acme-logistics.example',
  '/vendor-dashboard': 'vendor@emnify.example',
  '/admin': 'admin@marketplace.example',
  '/upload': 'admin@marketplace.example',
} as const;

interface Page {
  readonly path: string;
  /** Session of the visitor; undefined for a guest. */
  readonly token?: string;
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
type Scores = Readonly<Record<Category, number>>;

interface Form {
  readonly name: string;
  readonly config: typeof desktopConfig | undefined;
  /** Minimum scores, 0-100. */
  readonly goals: Scores;
}

const allForms: readonly Form[] = [
  { name: 'desktop', config: desktopConfig, goals: { performance: 95, accessibility: 95, 'best-practices': 95 } },
  { name: 'mobile', config: undefined, goals: { performance: 90, accessibility: 95, 'best-practices': 95 } },
];

/** The requested form factor, or both. */
const forms = allForms.filter(({ name }) => (process.env['LIGHTHOUSE_FORM'] ?? name) === name);

/**
 * Number of measurements per page and form factor. The median score is used, because scores depend on the load of the
 * machine.
 */
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3);

const folder = path.resolve(import.meta.dirname, '../../lighthouse-results');

interface Visit {
  readonly result: Result;
  readonly report: string;
}

/** Stores a session in a browser, from a page without scripts. */
async function leaveSession(port: number, origin: string, token: string): Promise<void> {
  const browser = await browsers.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no window');
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => window.localStorage.setItem('session_token', value), token);
  await page.close();
  await browser.close();
}

/**
 * Measures one visit in a new browser.
 * @throws Error when the page could not be measured.
 */
async function visit(origin: string, { path: page, token }: Page, { config }: Form): Promise<Visit> {
  const chromium = await findOrInstallChromium();
  const chrome = await launch({ chromePath: chromium.path, chromeFlags: ['--headless', ...chromium.args] });
  const url = origin + page;
  try {
    if (token !== undefined) await leaveSession(chrome.port, origin, token);
    const signedIn = { disableStorageReset: token !== undefined };
    const flags = { port: chrome.port, output: 'html' as const, onlyCategories: [...categories], ...signedIn };
    const outcome = await lighthouse(url, flags, config);
    if (outcome === undefined) throw new Error(`${url} could not be measured`);
    if (outcome.lhr.runtimeError !== undefined) throw new Error(`${url}: ${outcome.lhr.runtimeError.message}`);
    return { result: outcome.lhr, report: String(outcome.report) };
  } finally {
    chrome.kill();
  }
}

/** Measures a visit, and repeats it once after an error: on a busy machine, the browser sometimes loses its trace. */
async function visitOrAgain(origin: string, page: Page, form: Form): Promise<Visit> {
  return visit(origin, page, form).catch(() => visit(origin, page, form));
}

function scoreOf(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Lists the failed audits of a visit, in audit order. */
function findings(result: Result): string[] {
  const refs = categories.flatMap((category) => result.categories[category]?.auditRefs ?? []);
  return refs
    .filter(({ weight, id }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `      ${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title ?? ''}`);
}

/**
 * Measures a page, prints its scores and stores the last report.
 * @returns whether the page reaches the goals.
 */
async function measure(origin: string, page: Page, form: Form): Promise<boolean> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { result, report } = await visitOrAgain(origin, page, form);
    results.push(result);
    writeFileSync(path.join(folder, `${page.path.slice(1) || 'home'}-${form.name}.html`), report);
  }
  const scores = categories.map((category) => median(results.map((result) => scoreOf(result, category))));
  const reached = categories.every((category, at) => (scores[at] ?? 0) >= form.goals[category]);
  console.log(
    `${form.name.padEnd(8)} ${page.path.padEnd(24)} ${scores.join(' / ')}${reached ? '' : '  below the goals'}`,
  );
  const last = results.at(-1);
  if (last !== undefined) for (const line of findings(last)) console.log(line);
  return reached;
}

/**
 * `npm run lighthouse [-- page ...]`: measures the production build against the goals for performance, accessibility
 * and best practices. Exits with code 1 if a page does not reach the goals. Reports are written to lighthouse-results/.
 */
const asked = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const product = await startProductForBrowserTests();

async function allPages(): Promise<readonly Page[]> {
  const signedIn = Object.entries(signedInPages).map(async ([path, email]) => ({
    path,
    token: await signInToDemoAccountByApiInTest(product.url, email),
  }));
  return [...pages.map((path) => ({ path })), ...(await Promise.all(signedIn))];
}

try {
  console.log(`${' '.repeat(34)}${categories.join(' / ')}`);
  const chosen = (await allPages()).filter(({ path }) => asked.length === 0 || asked.includes(path));
  let reached = true;
  for (const form of forms) {
    for (const page of chosen) {
      reached = (await measure(product.url, page, form)) && reached;
    }
  }
  if (!reached) process.exitCode = 1;
} finally {
  await product.stop();
  removeTestDataFolder(product.dataDir);
}
