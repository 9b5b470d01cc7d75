/** Follows a link that opens the visitor's mail program, without leaving the page. */
export function openMailtoLink(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
