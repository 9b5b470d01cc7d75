import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { localStore, onChangedElsewhere } from './storage.ts';

function known(text: string | null): MantineColorScheme | null {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : null;
}

/** Remembers light, dark or auto; other tabs follow. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => undefined;
  return {
    get: (fallback) => known(localStore.read('colourScheme')) ?? fallback,
    set: (value) => localStore.write('colourScheme', value),
    subscribe: (update) => {
      stop = onChangedElsewhere('colourScheme', (text) => update(known(text) ?? 'auto'));
    },
    unsubscribe: () => stop(),
    clear: () => localStore.remove('colourScheme'),
  };
}

/** Puts the remembered scheme on the page before anything is painted. */
export function applyStoredScheme(): void {
  const stored = known(localStore.read('colourScheme')) ?? 'auto';
  const dark = stored === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark';
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}
