import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { consentAwareLocalStorage, subscribeToStorageChangesInOtherTabs } from './storage.ts';

function parseScheme(text: string | null): MantineColorScheme | null {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : null;
}

/** Creates the manager that stores the choice of light, dark or auto and applies changes made in other tabs. */
export function createColourSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: (fallback) => parseScheme(consentAwareLocalStorage.read('colourScheme')) ?? fallback,
    set: (value) => consentAwareLocalStorage.write('colourScheme', value),
    subscribe: (update) => {
      stop = subscribeToStorageChangesInOtherTabs('colourScheme', (text) => update(parseScheme(text) ?? 'auto'));
    },
    unsubscribe: () => stop(),
    clear: () => consentAwareLocalStorage.remove('colourScheme'),
  };
}

/** Sets the stored colour scheme on the document. Called before the first paint. */
export function applyStoredColourScheme(): void {
  const stored = parseScheme(consentAwareLocalStorage.read('colourScheme')) ?? 'auto';
  const dark = stored === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
