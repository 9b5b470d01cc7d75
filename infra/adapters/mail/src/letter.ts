/** What a mail says, in plain words. */
export interface Letter {
  readonly subject: string;
  /** Plain text each, shown as it is. */
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
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
  const { paragraphs, action, unsubscribeUrl } = letter;
  const link = action === null ? [] : [`${action.label}:\n${action.url}`];
  const end = unsubscribeUrl === null ? '' : `\n${ending}:\n${unsubscribeUrl}`;
  return [...paragraphs, ...link, `--\n${closingOf(letter)}${end}`].join('\n\n') + '\n';
}

/** A small page without scripts, pictures or anything from elsewhere. */
export function renderHtml(letter: Letter): string {
  const { subject, paragraphs, action, unsubscribeUrl } = letter;
  const link =
    action === null
      ? ''
      : `<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>` +
        `<p>If the link does not open, copy this address:<br>${escapeHtml(action.url)}</p>`;
  const words = paragraphs.map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`).join('');
  const end = unsubscribeUrl === null ? '' : `<br><a href="${escapeHtml(unsubscribeUrl)}">${ending}</a>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body>${words}${link}<hr><p><small>${closingOf(letter)}${end}</small></p></body></html>`
  );
}
