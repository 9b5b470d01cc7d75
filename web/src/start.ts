/**
 * Code that must run before the first paint and before the code of any other module. Keep this file small: it delays
 * the first paint.
 */
import { applyStoredColourScheme } from './core/colourScheme.ts';
import { prefetchSession } from './core/sessionPrefetch.ts';
import { parseCookieConsentRecord } from './core/consentRecord.ts';
import { deferUntilFirstPaint } from './core/firstPaint.ts';
import { consentAwareLocalStorage, safeSessionStorage } from './core/storage.ts';

/**
 * zod's compiled parsers need `new Function`, which the content security policy forbids. zod reads this setting when
 * it loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyStoredColourScheme();
/** Keeps a dismissed banner hidden until the page is rendered. */
if (safeSessionStorage.read('bannerDismissed') !== null) document.documentElement.dataset['bannerClosed'] = 'true';
/** Keeps the cookie banner hidden until the page is rendered, if the visitor has already made a choice. */
if (parseCookieConsentRecord(consentAwareLocalStorage.read('cookieConsent')) !== null)
  document.documentElement.dataset['consentChosen'] = 'true';

const token = consentAwareLocalStorage.read('sessionToken');
/**
 * The page was prerendered for signed-in users. For guests, this attribute hides the account placeholder in the header
 * and shows all links.
 */
if (token === null) document.documentElement.dataset['guest'] = 'true';

/**
 * Some prerendered pages contain one template for signed-in users and one for guests. The template that is inserted
 * depends on whether a session token is stored.
 */
const view = document.getElementById(token === null ? 'forGuests' : 'forPeople');
if (view instanceof HTMLTemplateElement) document.getElementById('main')?.append(view.content);

/**
 * After the first paint, fetches all scripts and, in parallel, the session. Runs the scripts in order, each in a
 * separate task, so that taps are handled in between.
 */
async function runScripts(waiting: DocumentFragment): Promise<void> {
  await deferUntilFirstPaint();
  const scripts = [...waiting.querySelectorAll('script')].map(({ src }) => src);
  document.head.append(...waiting.querySelectorAll('link'));
  if (token !== null) prefetchSession(token);
  for (const script of scripts) {
    await import(/* @vite-ignore */ script);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A prerendered page contains its scripts in a template, so that they do not compete with its styles and fonts. */
const waiting = document.getElementById('scripts');
if (waiting instanceof HTMLTemplateElement) void runScripts(waiting.content);
