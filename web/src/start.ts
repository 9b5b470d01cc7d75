/** What must be there before the first paint and before any other module: small, since the browser waits for it. */
import { applyStoredScheme } from './core/colourScheme.ts';
import { askEarly } from './core/earlySession.ts';
import { parseConsent } from './core/consentRecord.ts';
import { untilPainted } from './core/firstPaint.ts';
import { localStore, tabStore } from './core/storage.ts';

/** zod's compiled parsers need `new Function`, which the content security policy forbids; it looks here when it is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyStoredScheme();
/** A notice that was closed does not come back for the moment until the page is rendered. */
if (tabStore.read('bannerDismissed') !== null) document.documentElement.dataset['bannerClosed'] = 'true';
/** Whoever has chosen about cookies is not asked for that moment either. */
if (parseConsent(localStore.read('cookieConsent')) !== null) document.documentElement.dataset['consentChosen'] = 'true';

const token = localStore.read('sessionToken');
/** The page was painted for people with an account: to a guest its header shows no placeholder of one, and all its links. */
if (token === null) document.documentElement.dataset['guest'] = 'true';

/** On a page for people who are signed in stands what is for them, or what others see in its place. */
const view = document.getElementById(token === null ? 'forGuests' : 'forPeople');
if (view instanceof HTMLTemplateElement) document.getElementById('main')?.append(view.content);

/**
 * When the page is seen, fetches its scripts all at once, and beside them who is signed in; runs the scripts in their order, each in a
 * task of its own, so that taps come through.
 */
async function runScripts(waiting: DocumentFragment): Promise<void> {
  await untilPainted();
  const scripts = [...waiting.querySelectorAll('script')].map(({ src }) => src);
  document.head.append(...waiting.querySelectorAll('link'));
  if (token !== null) askEarly(token);
  for (const script of scripts) {
    await import(/* @vite-ignore */ script);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Where the build painted the page, its scripts wait in a template, so that they take nothing from its style and its letters. */
const waiting = document.getElementById('scripts');
if (waiting instanceof HTMLTemplateElement) void runScripts(waiting.content);
