/** The script of every documentation page: applies the colour scheme before the first paint and starts the search. */
import '@fontsource-variable/inter/opsz.css';
import './tokens.css';
import './docs.css';
import './article.css';
import './search.css';
import './print.css';
import { applyStoredColourScheme } from '../../src/core/colourScheme.ts';
import { subscribeToStorageChangesInOtherTabs } from '../../src/core/storage.ts';

applyStoredColourScheme();
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyStoredColourScheme);
subscribeToStorageChangesInOtherTabs('colourScheme', applyStoredColourScheme);

/** Makes the search visible. The search needs scripts, so the page hides it without them. */
document.documentElement.dataset['scripts'] = 'true';

/**
 * Loads the search when the reader first focuses the field. Text that was typed while the search was loading is kept.
 */
function prepareSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const input = form?.querySelector('input');
  if (form === null || input === null || input === undefined) return;
  const load = async (): Promise<void> => {
    const { startDocumentationSearch } = await import('./search.ts');
    startDocumentationSearch(form, input);
  };
  input.addEventListener('focus', () => void load(), { once: true });
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  // A browser may restore the focus before this script runs.
  if (document.activeElement === input) void load();
}

/** Scrolls a diagram that is wider than the window to its middle, because the first element of a diagram is there. */
function centreDiagrams(): void {
  for (const box of document.querySelectorAll('.diagram .scroll'))
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
}

function startPage(): void {
  prepareSearch();
  centreDiagrams();
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startPage);
else startPage();
