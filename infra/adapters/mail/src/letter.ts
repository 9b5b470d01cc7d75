/** A link under the words that it is shown as. */
export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** One of several things that a mail tells of. */
export interface LetterItem {
  /** Plain text, shown as it is. */
  readonly text: string;
  readonly link: LetterLink;
}

/** What a mail says, in plain words. */
export interface Letter {
  readonly subject: string;
  /** Plain text each, shown as it is. */
  readonly paragraphs: readonly string[];
  readonly action: LetterLink | null;
  /** What stands between the paragraphs and the action, each with its own link. */
  readonly items?: readonly LetterItem[];
  /** Where the reader chooses which mails come, and when; left out for mails that always come. */
  readonly preferencesUrl?: string;
  /** Where the reader ends mails of this kind; `null`: nowhere. */
  readonly unsubscribeUrl: string | null;
  /** Whether it goes to somebody who has no account, as far as is known. */
  readonly isForStranger?: boolean;
}

const closing = 'You receive this because of your account on the IoT connectivity marketplace.';
const strangersClosing =
  'You receive this because somebody entered this address in a privacy form of the IoT connectivity marketplace.';

const closingOf = ({ isForStranger = false }: Letter): string => (isForStranger ? strangersClosing : closing);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const ending = 'Get no more mails of this kind';
const choosing = 'Choose which mails you get';

/** Text that HTML shows as it is, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** One line: nothing in a subject may begin another header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The letter for readers that show no HTML: paragraphs, the link on a line of its own, the closing. */
export function renderText(letter: Letter): string {
  const { paragraphs, action, items = [], preferencesUrl, unsubscribeUrl } = letter;
  const told = items.map(({ text, link: { label, url } }) => `* ${text}\n${label}:\n${url}`);
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  const choice = preferencesUrl === undefined ? '' : `\n${choosing}:\n${preferencesUrl}`;
  const end = unsubscribeUrl === null ? '' : `\n${ending}:\n${unsubscribeUrl}`;
  return [...paragraphs, ...told, ...link, `--\n${closingOf(letter)}${choice}${end}`].join('\n\n') + '\n';
}

/** Text with its lines, as HTML. */
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
const anchor = ({ label, url }: LetterLink): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function itemsHtml(items: readonly LetterItem[]): string {
  if (items.length === 0) return '';
  return `<ul>${items.map(({ text, link }) => `<li>${lines(text)}<br>${anchor(link)}</li>`).join('')}</ul>`;
}

/** A small page without scripts, pictures or anything from elsewhere. */
export function renderHtml(letter: Letter): string {
  const { subject, paragraphs, action, items = [], preferencesUrl, unsubscribeUrl } = letter;
  const link =
    action === null
      ? ''
      : `<p>${anchor(action)}</p>` +
        `<p>If the link does not open, copy this address:<br>${escapeHtml(action.url)}</p>`;
  const words = paragraphs.map((each) => `<p>${lines(each)}</p>`).join('');
  const choice = preferencesUrl === undefined ? '' : `<br>${anchor({ label: choosing, url: preferencesUrl })}`;
  const end = unsubscribeUrl === null ? '' : `<br>${anchor({ label: ending, url: unsubscribeUrl })}`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body>${words}${itemsHtml(items)}${link}<hr><p><small>${closingOf(letter)}${choice}${end}</small></p></body></html>`
  );
}
