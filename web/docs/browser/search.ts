import MiniSearch from 'minisearch';
import { type DocumentationSearchEntry, documentationSearchOptions } from '../documentationSearchOptions.ts';
import {
  describeDocumentationResultCount,
  cutDocumentationSearchExcerpt,
  findDocumentationSections,
  type FoundDocumentationSection,
  maxDocumentationSearchResults,
} from './results.ts';

/** Milliseconds without typing after which a search starts. */
const pauseMs = 120;

async function loadIndex(address: string): Promise<MiniSearch<DocumentationSearchEntry>> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The search index was answered with status ${reply.status}.`);
  return MiniSearch.loadJSON<DocumentationSearchEntry>(await reply.text(), documentationSearchOptions);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

function renderResult({ id, title, heading, text, kind, words }: FoundDocumentationSection): HTMLLIElement {
  const excerpt = cutDocumentationSearchExcerpt(text, words).map((part, at) =>
    at % 2 === 1 ? element('mark', '', part) : part,
  );
  const name = heading === '' ? title : `${title} › ${heading}`;
  const link = element(
    'a',
    '',
    element('span', 'name', name),
    element('span', 'kind', kind),
    element('span', 'excerpt', ...excerpt),
  );
  link.href = id;
  return element('li', '', link);
}

/** The elements of the search in a page. */
interface SearchElements {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly panel: HTMLElement;
  readonly status: HTMLElement;
}

function linksIn(panel: HTMLElement): readonly HTMLAnchorElement[] {
  return [...panel.querySelectorAll('a')];
}

/**
 * Shows a text and the results below it. A focused result keeps the focus if it is still listed. Otherwise, the focus
 * moves to the field.
 */
function showMessage({ input, panel, status }: SearchElements, text: string, ...results: readonly HTMLElement[]): void {
  const focused = linksIn(panel).find((link) => link === document.activeElement);
  status.textContent = text;
  const visible = element('p', 'count', text);
  // Screen readers read the text from the live region `status`.
  visible.setAttribute('aria-hidden', 'true');
  panel.replaceChildren(visible, ...results);
  panel.hidden = false;
  if (focused !== undefined) (linksIn(panel).find(({ href }) => href === focused.href) ?? input).focus();
}

function close({ panel, status }: SearchElements): void {
  panel.hidden = true;
  status.textContent = '';
}

function show(elements: SearchElements, found: readonly FoundDocumentationSection[], query: string): void {
  const shown = found.slice(0, maxDocumentationSearchResults);
  const list = element('ul', '', ...shown.map(renderResult));
  list.setAttribute('aria-label', 'Search results');
  const count = describeDocumentationResultCount(found.length, shown.length, query);
  showMessage(elements, count, ...(shown.length > 0 ? [list] : []));
}

/**
 * Moves the focus between the field and the results.
 * @param step 1 for down, -1 for up.
 */
function moveFocus({ input, panel }: SearchElements, step: 1 | -1): void {
  const stops: readonly HTMLElement[] = [input, ...linksIn(panel)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

/**
 * Closes the results with Escape, and moves the focus with the arrow keys.
 * @param search shows the results again after they were closed.
 */
function listenToKeys(elements: SearchElements, search: () => Promise<void>): void {
  const { form, input, panel } = elements;
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !panel.hidden) {
      event.preventDefault();
      close(elements);
      input.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (panel.hidden) void search();
    else moveFocus(elements, event.key === 'ArrowDown' ? 1 : -1);
  });
}

/** Starts the search of a page. The index is loaded once, at the first search. Enter opens the first result. */
export function startDocumentationSearch(form: HTMLFormElement, input: HTMLInputElement): void {
  const panel = form.querySelector<HTMLElement>('.found');
  const status = form.querySelector<HTMLElement>('[role="status"]');
  if (panel === null || status === null) return;
  const elements: SearchElements = { form, input, panel, status };
  let loading: Promise<MiniSearch<DocumentationSearchEntry>> | null = null;
  const search = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === '') {
      close(elements);
      return;
    }
    try {
      loading ??= loadIndex(form.dataset['index'] ?? '');
      const index = await loading;
      // The reader may have continued typing while the index was loading.
      if (input.value.trim() === query) show(elements, findDocumentationSections(index, query), query);
    } catch {
      loading = null;
      showMessage(elements, 'The search could not be loaded. Check your connection and type again.');
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), pauseMs);
  });
  input.addEventListener('click', () => void search());
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    void search().then(() => linksIn(panel)[0]?.click());
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) close(elements);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close(elements);
  });
  panel.addEventListener('click', ({ target }) => {
    // A link to a section of the current page does not load a page, so the results must be closed here.
    if (target instanceof Element && target.closest('a') !== null) close(elements);
  });
  listenToKeys(elements, search);
  void search();
}
