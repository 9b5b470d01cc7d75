/**
 * Lists the texts of the open page: visible text nodes, texts for screen readers, and attributes that people read.
 * Texts that people wrote (inputs) are left out. `page.evaluate` runs this function in the page.
 */
export function listTextsOfPageInTest(): string[] {
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
  const texts = new Set<string>();
  const add = (text: string | null): void => {
    const normalised = (text ?? '').replaceAll(/\s+/g, ' ').trim();
    if (normalised !== '') texts.add(normalised);
  };
  const isHidden = (element: Element): boolean =>
    element.closest('script, style, noscript, code, pre, [lang]:not(html)') !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement !== null && !isHidden(node.parentElement)) add(node.textContent);
  for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join(',')))
    for (const name of attributes) add(element.getAttribute(name));
  add(document.title);
  return [...texts];
}
