import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  documentationSourceFolder,
  convertDocumentFileToPagePath,
  resolveFileLinkedInDocumentation,
  resolveDocumentationLink,
} from './links.ts';
import { type DocumentationPicture, type RenderedDocumentationFile, renderMarkdown } from './markdown.ts';

/** A rendered document with the data of its page. */
export interface RenderedDocumentationPage extends RenderedDocumentationFile {
  /** Path of the Markdown file, relative to the folder of the documents, with forward slashes. */
  readonly file: string;
  readonly path: string;
  /** First sentence of the document, or its title if it has no text; at most 160 characters. */
  readonly description: string;
}

/** A file that the pages refer to. */
export interface DocumentationSiteAsset {
  /** Path of the file, relative to the folder of the build. */
  readonly name: string;
  readonly content: Uint8Array;
}

const maxDescription = 160;

/**
 * Shortens a text to whole words.
 * @param max maximum number of characters.
 */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Returns the first sentence of the document, or its title if the document has no text. */
function describe({ lead, title }: RenderedDocumentationFile): string {
  const [sentence = lead] = /^.+?[.!](?=\s|$)/.exec(lead) ?? [];
  return shorten(sentence === '' ? title : sentence, maxDescription);
}

/** Reads the width and height from the header of a PNG file; returns `undefined` for other files. */
function pictureSize(content: Buffer): DocumentationPicture['size'] {
  const isPng = content.length > 24 && content.toString('latin1', 1, 4) === 'PNG';
  return isPng ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : undefined;
}

/** Copies pictures. The name of each copy contains a hash of the content, so that browsers can cache the copy. */
class PictureCopies {
  readonly files = new Map<string, DocumentationSiteAsset>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Copies a picture.
   * @param file path of the picture, relative to the checkout.
   * @returns `null` if the checkout does not contain the file.
   */
  copy(file: string): DocumentationPicture | null {
    const absolute = path.join(this.#root, file);
    if (file.startsWith('..') || !existsSync(absolute)) return null;
    const content = readFileSync(absolute);
    const { name, ext } = path.parse(file);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 7);
    const copied = `assets/docs-${name}-${hash}${ext}`;
    this.files.set(file, { name: copied, content });
    const size = pictureSize(content);
    return { href: `/${copied}`, ...(size !== undefined && { size }) };
  }
}

/** Lists the documents of a checkout as paths relative to the folder of the documents, sorted by path. */
export function listDocumentationFiles(root: string): readonly string[] {
  return globSync('**/*.md', { cwd: path.join(root, documentationSourceFolder) })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
}

/**
 * Reads and renders all documents of a checkout.
 * @returns the pages of the documents, and the pictures that the documents contain.
 */
export function readAndRenderDocumentation(root: string): {
  readonly pages: readonly RenderedDocumentationPage[];
  readonly pictures: readonly DocumentationSiteAsset[];
} {
  const files = listDocumentationFiles(root);
  const known = new Set(files);
  const copies = new PictureCopies(root);
  const pages = files.map((file) => {
    const rendered = renderMarkdown(readFileSync(path.join(root, documentationSourceFolder, file), 'utf8'), {
      link: (href) => resolveDocumentationLink(href, file, known),
      picture: (source) =>
        /^[a-z]+:/i.test(source) ? null : copies.copy(resolveFileLinkedInDocumentation(source, file)),
    });
    const title = rendered.title === '' ? path.posix.basename(file, '.md') : rendered.title;
    return { ...rendered, title, file, path: convertDocumentFileToPagePath(file), description: describe(rendered) };
  });
  return { pages, pictures: [...copies.files.values()] };
}
