import { msg } from '@lingui/core/runtime-macro';
import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { UnsentMail } from './outbox.ts';

const title = msg`Demo emails`;
const explanation = msg`No mail server is configured (SMTP_URL). Emails are not sent; they are listed here.`;
const noMails = msg`No emails yet.`;

function formatRecipient({ address, createdAt }: UnsentMail): string {
  return formatMessage(msg`To ${{ recipient: address }}, ${{ time: createdAt.toISOString() }}`);
}

/** Extracts the content of a mail's body element, which `renderMailHtml` has escaped. */
function extractBody(html: string): string {
  return /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
}

/** Renders a page with all queued mails, for demos without a mail server. */
export function renderQueuedMailsDemoPage(mails: readonly UnsentMail[]): string {
  const articles = mails.map(
    (mail) =>
      `<article id="${mail.messageId}"><h2>${escapeHtml(mail.subject)}</h2>` +
      `<p>${escapeHtml(formatRecipient(mail))}</p>${extractBody(mail.html)}</article>`,
  );
  const heading = escapeHtml(formatMessage(title));
  const empty = `<p>${escapeHtml(formatMessage(noMails))}</p>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${heading}</title></head><body>` +
    `<h1>${heading}</h1><p>${escapeHtml(formatMessage(explanation))}</p>` +
    `<main>${articles.length === 0 ? empty : articles.join('<hr>')}</main></body></html>`
  );
}
