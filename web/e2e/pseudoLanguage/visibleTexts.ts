/**
 * Lists the texts of the open page: visible text, and texts in attributes that assistive technologies read. Omits
 * elements that are marked as not translated, and code. `page.evaluate` runs this function in the page.
 */
export function listVisibleTextsInTest(): string[] {
  const texts = new Set<string>();
  const untranslated = '[translate="no"], body [lang], code, pre, kbd, script, style, noscript, input, textarea';
  const add = (element: Element | null, text: string | null): void => {
    const normalised = (text ?? '').replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(normalised) && element?.closest(untranslated) === null) texts.add(normalised);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) add(node.parentElement, node.textContent);
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (element.closest('[translate="no"], [aria-hidden="true"], body [lang]') === null)
        add(document.body, element.getAttribute(name));
    }
  }
  texts.add(document.title);
  return [...texts];
}
