import GithubSlugger from 'github-slugger';
import markdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '@marketplace/contracts/kernel/escapeHtml.ts';
import { renderMermaidDiagram } from './diagram.ts';
import type { DocumentationLinkTarget } from './links.ts';

/** A heading of a document. */
export interface DocumentationHeading {
  /** 1 for the title. */
  readonly level: number;
  readonly text: string;
  /** Unique in the document, derived from the text as on GitHub. */
  readonly id: string;
}

/** The text below a heading, without markup, for the search. */
export interface DocumentationSectionSearchText {
  readonly heading: DocumentationHeading | null;
  readonly text: string;
}

/** A picture in a document. */
export interface DocumentationPicture {
  readonly href: string;
  /** CSS pixels; omitted if unknown. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A rendered document. */
export interface RenderedDocumentationFile {
  /** Text of the first heading of level 1, or an empty string. */
  readonly title: string;
  /** Text of the first paragraph that is not the status of a decision, or an empty string. */
  readonly lead: string;
  readonly html: string;
  readonly headings: readonly DocumentationHeading[];
  readonly sections: readonly DocumentationSectionSearchText[];
}

/** Functions that resolve the links and pictures of one document. */
export interface DocumentationLinkResolvers {
  readonly link: (href: string) => DocumentationLinkTarget;
  /** @returns `null` for a picture that does not exist; its alternative text is then shown. */
  readonly picture: (source: string) => DocumentationPicture | null;
}

const parser = markdownIt({ html: false, linkify: false, typographer: false });

type Html = readonly [open: string, close: string];

/**
 * Returns the tags around an element that scrolls when it is wider than the page. They make the element focusable, so
 * that it can be scrolled with the keyboard.
 */
const scrolling = (label: string): Html => [
  `<div class="scroll" tabindex="0" role="group" aria-label="${label}">`,
  '</div>\n',
];

parser.renderer.rules['table_open'] = () => `${scrolling('Table')[0]}<table>`;
parser.renderer.rules['table_close'] = () => `</table>${scrolling('Table')[1]}`;
parser.renderer.rules['fence'] = (tokens, at) => renderCode(tokens[at]?.content ?? '');
parser.renderer.rules['code_block'] = parser.renderer.rules['fence'];
parser.renderer.rules['diagram'] = (tokens, at) => tokens[at]?.content ?? '';

function renderCode(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
}

/** Returns the text of inline content without markup. */
function plainText(token: Token | undefined): string {
  const children = token?.children ?? [];
  return children
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** Gives each heading the same id as GitHub, so that links work both on GitHub and on the rendered pages. */
function identifyHeadings(tokens: readonly Token[]): readonly DocumentationHeading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[at + 1]);
    const id = slugger.slug(text);
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), text, id }];
  });
}

/**
 * Returns the tokens to append to the text of a link to a repository file: the path of the file as code, in
 * parentheses. Empty if the text already ends with the path.
 */
function namePath(file: string, text: string, like: Token): readonly Token[] {
  if (text.endsWith(file)) return [];
  const make = (type: string, tag: string, content: string): Token =>
    Object.assign(Object.create(Object.getPrototypeOf(like) as object) as Token, like, {
      type,
      tag,
      content,
      nesting: 0,
      attrs: null,
    });
  return [make('text', '', ' ('), make('code_inline', 'code', file), make('text', '', ')')];
}

/**
 * Applies the resolved target to a link.
 * @returns the tokens that replace the link.
 */
function rewriteLink(tokens: readonly Token[], target: DocumentationLinkTarget): readonly Token[] {
  const [open, ...rest] = tokens;
  if (open === undefined) return tokens;
  const inner = rest.slice(0, -1);
  if (target.kind === 'missing') return inner;
  if (target.kind === 'repository') {
    const text = inner.map(({ content }) => content).join('');
    return [...inner, ...namePath(target.file, text, open)];
  }
  open.attrSet('href', target.href);
  if (/^https?:/.test(target.href)) open.attrSet('rel', 'noreferrer');
  return tokens;
}

function rewriteInline(children: readonly Token[], destinations: DocumentationLinkResolvers): Token[] {
  const rewritten: Token[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const token = children[at];
    if (token === undefined) continue;
    if (token.type === 'image') rewritten.push(rewritePicture(token, destinations));
    else if (token.type === 'link_open') {
      const end = children.findIndex(({ type }, index) => index > at && type === 'link_close');
      const link = rewriteInline(children.slice(at + 1, end), destinations);
      const target = destinations.link(String(token.attrGet('href') ?? ''));
      rewritten.push(...rewriteLink([token, ...link, ...children.slice(end, end + 1)], target));
      at = end;
    } else rewritten.push(token);
  }
  return rewritten;
}

function rewritePicture(token: Token, { picture }: DocumentationLinkResolvers): Token {
  const found = picture(String(token.attrGet('src') ?? ''));
  if (found === null) return Object.assign(token, { type: 'text', tag: '', children: null });
  token.attrSet('src', found.href);
  token.attrSet('loading', 'lazy');
  for (const [name, length] of Object.entries(found.size ?? {})) token.attrSet(name, String(length));
  return token;
}

/** Replaces Mermaid blocks with diagrams. Blocks that cannot be drawn remain code. */
function drawDiagrams(tokens: readonly Token[]): void {
  let heading = '';
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') heading = plainText(tokens[at + 1]);
    if (token.type !== 'fence' || token.info.trim() !== 'mermaid') return;
    const drawn = renderMermaidDiagram(token.content, `diagram${at}`, `Diagram: ${heading}`);
    if (drawn !== null) Object.assign(token, { type: 'diagram', content: drawn });
  });
}

/** Marks up empty cells in the first row of a table as ordinary cells instead of headings. */
function markEmptyHeadings(tokens: readonly Token[]): void {
  tokens.forEach((token, at) => {
    if (token.type !== 'th_open' || plainText(tokens[at + 1]) !== '') return;
    for (const cell of [token, tokens[at + 2]]) if (cell !== undefined) cell.tag = 'td';
  });
}

/** Splits a document's text at its headings of level 2 and 3. */
function splitSections(
  tokens: readonly Token[],
  headings: readonly DocumentationHeading[],
): readonly DocumentationSectionSearchText[] {
  const sections: { heading: DocumentationHeading | null; texts: string[] }[] = [{ heading: null, texts: [] }];
  const remaining = [...headings];
  let isHeading = false;
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const heading = remaining.shift();
      isHeading = heading !== undefined && heading.level < 4;
      if (heading !== undefined && isHeading && heading.level > 1) sections.push({ heading, texts: [] });
    } else if (token.type === 'heading_close') isHeading = false;
    else if (token.type === 'inline' && !isHeading) sections.at(-1)?.texts.push(plainText(token));
    else if (token.type === 'fence' || token.type === 'code_block') sections.at(-1)?.texts.push(token.content.trim());
  }
  return sections
    .map(({ heading, texts }) => ({ heading, text: texts.filter((text) => text !== '').join(' ') }))
    .filter(({ heading, text }) => heading !== null || text !== '');
}

function findLead(tokens: readonly Token[]): string {
  const paragraphs = tokens.flatMap(({ type, level }, at) =>
    type === 'paragraph_open' && level === 0 ? [plainText(tokens[at + 1])] : [],
  );
  return paragraphs.find((text) => text !== '' && !text.startsWith('Status.')) ?? '';
}

/** Renders a Markdown document. Raw HTML is shown as text. */
export function renderMarkdown(markdown: string, destinations: DocumentationLinkResolvers): RenderedDocumentationFile {
  const tokens = parser.parse(markdown, {});
  const headings = identifyHeadings(tokens);
  const [sections, lead] = [splitSections(tokens, headings), findLead(tokens)];
  for (const token of tokens) {
    if (token.children !== null) token.children = rewriteInline(token.children, destinations);
  }
  drawDiagrams(tokens);
  markEmptyHeadings(tokens);
  return {
    title: headings.find(({ level }) => level === 1)?.text ?? '',
    lead,
    html: parser.renderer.render(tokens, parser.options, {}),
    headings,
    sections,
  };
}
