import { msg } from '@lingui/core/runtime-macro';
import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { productName } from '@marketplace/contracts/kernel/productName.ts';

/** A link with its label. */
export interface MailLinkLabelAndUrl {
  readonly label: string;
  readonly url: string;
}

/** An item of a list in a mail. */
export interface MailBodyListItem {
  /** Plain text, not HTML. */
  readonly text: string;
  readonly link: MailLinkLabelAndUrl;
}

/** Content of a mail, independent of its format. */
export interface RenderableMail {
  readonly subject: string;
  /** Paragraphs of plain text, not HTML. */
  readonly paragraphs: readonly string[];
  readonly action: MailLinkLabelAndUrl | null;
  /** List between the paragraphs and the link. */
  readonly items?: readonly MailBodyListItem[];
  /** URL of the email preferences; left out for mails that cannot be disabled. */
  readonly preferencesUrl?: string;
  /** URL to unsubscribe from mails of this kind; `null` if that is not possible. */
  readonly unsubscribeUrl: string | null;
  /** Whether the mail is for a person who possibly has no account. If so, the mail has a different footer. */
  readonly isForPersonWithoutAccount?: boolean;
}

const footer = msg`You are receiving this email because of your account on the ${{ productName }}.`;
const footerWithoutAccount = msg`You are receiving this email because this address was entered on the ${{ productName }}.`;

function formatFooter({ isForPersonWithoutAccount = false }: RenderableMail): string {
  return formatMessage(isForPersonWithoutAccount ? footerWithoutAccount : footer);
}

const unsubscribeLabel = msg`Unsubscribe from emails of this kind`;
const preferencesLabel = msg`Change your email preferences`;
const copyHint = msg`If the link does not open, copy this address into your browser:`;

/** Replaces line breaks, because a subject with a line break could inject another header. */
export function collapseToSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Renders the plain-text version: paragraphs, items, the link on a separate line, and the footer. */
export function renderMailText(letter: RenderableMail): string {
  const { paragraphs, action, items = [], preferencesUrl, unsubscribeUrl } = letter;
  const itemTexts = items.map(({ text, link: { label, url } }) => `* ${text}\n${label}:\n${url}`);
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  const choice = preferencesUrl === undefined ? '' : `\n${formatMessage(preferencesLabel)}:\n${preferencesUrl}`;
  const end = unsubscribeUrl === null ? '' : `\n${formatMessage(unsubscribeLabel)}:\n${unsubscribeUrl}`;
  return [...paragraphs, ...itemTexts, ...link, `--\n${formatFooter(letter)}${choice}${end}`].join('\n\n') + '\n';
}

/** Escapes text and converts its line breaks to `<br>`. */
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
const anchor = ({ label, url }: MailLinkLabelAndUrl): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function itemsHtml(items: readonly MailBodyListItem[]): string {
  if (items.length === 0) return '';
  return `<ul>${items.map(({ text, link }) => `<li>${lines(text)}<br>${anchor(link)}</li>`).join('')}</ul>`;
}

/** Renders a small HTML page without scripts, images or external resources. */
export function renderMailHtml(letter: RenderableMail): string {
  const { subject, paragraphs, action, items = [], preferencesUrl, unsubscribeUrl } = letter;
  const link =
    action === null
      ? ''
      : `<p>${anchor(action)}</p>` + `<p>${lines(formatMessage(copyHint))}<br>${escapeHtml(action.url)}</p>`;
  const bodyHtml = paragraphs.map((each) => `<p>${lines(each)}</p>`).join('');
  const choice =
    preferencesUrl === undefined
      ? ''
      : `<br>${anchor({ label: formatMessage(preferencesLabel), url: preferencesUrl })}`;
  const end =
    unsubscribeUrl === null ? '' : `<br>${anchor({ label: formatMessage(unsubscribeLabel), url: unsubscribeUrl })}`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body>${bodyHtml}${itemsHtml(items)}${link}<hr><p><small>${escapeHtml(formatFooter(letter))}${choice}${end}</small></p></body></html>`
  );
}
