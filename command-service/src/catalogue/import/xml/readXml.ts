import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { SaxesParser } from 'saxes';
import { refuseUpload } from '../uploadLimits.ts';
import { decodeXml } from './decodeXml.ts';

/** An element's attributes by their names without a prefix. */
export type Attributes = (name: string) => string | undefined;

/** What is told while a part is read. Names come without their prefix, which every program may choose. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Asked now and then; reading ends when nothing more is wanted. */
  readonly isDone?: () => boolean;
}

/** Characters between two tags, or of one tag; far beyond what any program writes. */
const longestStretch = 4 * 2 ** 20;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(attributes: Readonly<Record<string, string>>): Attributes {
  return (name) => {
    if (Object.hasOwn(attributes, name)) return attributes[name];
    const prefixed = Object.keys(attributes).find((key) => localName(key) === name);
    return prefixed === undefined ? undefined : attributes[prefixed];
  };
}

function createParser(part: string, events: XmlEvents): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw refuseUpload('upload.doctype', `The text of ${part} declares a document type, which no workbook needs.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    events.open(localName(name), attributesOf(attributes));
  });
  const { close, text } = events;
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

/** Refuses a text or a tag without end before it is held. */
function stretchGuard(part: string): (text: string) => void {
  let stretch = 0;
  return (text) => {
    const last = text.lastIndexOf('<');
    stretch = last === -1 ? stretch + text.length : text.length - last;
    if (stretch <= longestStretch) return;
    throw refuseUpload('upload.cell-too-long', `A text of ${part} is longer than any cell of Excel can be.`);
  };
}

function explain(part: string, error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const isCut = /unclosed|unexpected end|must contain a root element/.test(error.message);
  const what = isCut ? 'ends in the middle: it was cut off' : 'is not well formed';
  return refuseUpload(
    'upload.damaged',
    `The file is damaged: ${part} ${what}. Open it in Excel, save it again and upload that.`,
  );
}

/**
 * Reads a part of a workbook as it inflates, without holding it.
 * @param part for people, such as `the sheet "Providers"`.
 * @throws Refusal upload.damaged, upload.doctype, upload.encoding, upload.cell-too-long, and what the events throw.
 */
export async function readXml(part: string, chunks: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const parser = createParser(part, events);
  const guard = stretchGuard(part);
  try {
    for await (const text of decodeXml(part, chunks)) {
      guard(text);
      parser.write(text);
      if (events.isDone?.() === true) return;
    }
    parser.close();
  } catch (error) {
    throw explain(part, error);
  }
}
