/** What must be there before the first paint and before any other module: small, since the browser waits for it. */
import { applyStoredScheme } from './app/colourScheme.ts';
import { tabStore } from './app/storage.ts';

/** zod's compiled parsers need `new Function`, which the content security policy forbids; it looks here when it is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyStoredScheme();
/** A notice that was closed does not come back for the moment until the page is rendered. */
if (tabStore.read('bannerDismissed') !== null) document.documentElement.dataset['bannerClosed'] = 'true';
