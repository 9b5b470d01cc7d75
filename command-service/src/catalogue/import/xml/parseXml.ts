import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { SaxesParser } from 'saxes';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';
import { decodeXmlByteChunks } from './decodeXmlByteChunks.ts';

/** Returns the value of the attribute with this name; the name has no prefix. */
export type XmlAttributeGetter = (name: string) => string | undefined;

/** Handlers of parse events. Names have no prefix, because prefixes differ between programs. */
export interface XmlEventHandlers {
  readonly open: (name: string, attributes: XmlAttributeGetter) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Polled regularly; parsing stops when it returns true. */
  readonly isDone?: () => boolean;
}

/** Maximum number of characters in a tag or between two tags; far more than any program writes. */
const maxStretch = 4 * 2 ** 20;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function createAttributes(attributes: Readonly<Record<string, string>>): XmlAttributeGetter {
  return (name) => {
    if (Object.hasOwn(attributes, name)) return attributes[name];
    const prefixed = Object.keys(attributes).find((key) => localName(key) === name);
    return prefixed === undefined ? undefined : attributes[prefixed];
  };
}

function createParser(part: Message, events: XmlEventHandlers): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw createUploadRefusal(
      'upload.doctype',
      msg`The file contains a document type declaration, which is not allowed. Affected part: ${{ part }}. Open the file in Excel, save it again, and upload the new file.`,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    events.open(localName(name), createAttributes(attributes));
  });
  const { close, text } = events;
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  return parser;
}

/** Creates a check that rejects an endless text or tag before it is buffered. */
function createStretchGuard(part: Message): (text: string) => void {
  let stretch = 0;
  return (text) => {
    const last = text.lastIndexOf('<');
    stretch = last === -1 ? stretch + text.length : text.length - last;
    if (stretch <= maxStretch) return;
    throw createUploadRefusal(
      'upload.cell-too-long',
      msg`The file contains text that is longer than the maximum length of a cell in Excel. Affected part: ${{ part }}. Shorten the text and upload the file again.`,
    );
  };
}

function toRefusal(part: Message, error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const isCut = /unclosed|unexpected end|must contain a root element/.test(error.message);
  return createUploadRefusal(
    'upload.damaged',
    isCut
      ? msg`The file is incomplete. Affected part: ${{ part }}. Open the file in Excel, save it again, and upload the new file.`
      : msg`The file is damaged. Affected part: ${{ part }}. Open the file in Excel, save it again, and upload the new file.`,
  );
}

/**
 * Parses a part of a workbook while it inflates, without buffering it.
 * @param part label of the part, such as `sheet “Providers”`.
 * @throws Refusal upload.damaged, upload.doctype, upload.encoding, upload.cell-too-long, and errors of the handlers.
 */
export async function parseXml(part: Message, chunks: AsyncIterable<Buffer>, events: XmlEventHandlers): Promise<void> {
  const parser = createParser(part, events);
  const guard = createStretchGuard(part);
  try {
    for await (const text of decodeXmlByteChunks(part, chunks)) {
      guard(text);
      parser.write(text);
      if (events.isDone?.() === true) return;
    }
    parser.close();
  } catch (error) {
    throw toRefusal(part, error);
  }
}
