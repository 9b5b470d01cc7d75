import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import type { UnsentMail } from './outbox.ts';

/** Extracts the content of a mail's body element, which `renderMailHtml` has escaped. */
function extractBody(html: string): string {
  return /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
}

/** Renders a page with all queued mails, for demos without a mail server. */
export function renderQueuedMailsDemoPage(mails: readonly UnsentMail[]): string {
  const articles = mails.map(
    ({ messageId, address, subject, html, createdAt }) =>
      `<article id="${messageId}"><h2>${escapeHtml(subject)}</h2>` +
      `<p>To ${escapeHtml(address)}, ${createdAt.toISOString()}</p>${extractBody(html)}</article>`,
  );
  const empty = '<p>No mails yet.</p>';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails of the demo</title></head><body>' +
    '<h1>Mails of the demo</h1><p>No mail server is set (SMTP_URL), so mails stay here.</p>' +
    `<main>${articles.length === 0 ? empty : articles.join('<hr>')}</main></body></html>`
  );
}
