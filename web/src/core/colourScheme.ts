import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { localStore, subscribeToOtherTabs } from './storage.ts';

function parseScheme(text: string | null): MantineColorScheme | null {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : null;
}

/** Stores the choice of light, dark or auto and applies changes made in other tabs. */
export function createColourSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: (fallback) => parseScheme(localStore.read('colourScheme')) ?? fallback,
    set: (value) => localStore.write('colourScheme', value),
    subscribe: (update) => {
      stop = subscribeToOtherTabs('colourScheme', (text) => update(parseScheme(text) ?? 'auto'));
    },
    unsubscribe: () => stop(),
    clear: () => localStore.remove('colourScheme'),
  };
}

/** Applies the stored colour scheme before the first paint. */
export function applyStoredColourScheme(): void {
  const stored = parseScheme(localStore.read('colourScheme')) ?? 'auto';
  const dark = stored === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
