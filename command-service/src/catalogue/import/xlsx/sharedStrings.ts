import { msg } from '@lingui/core/runtime-macro';
import type { ZipArchive } from '../container/zipArchive.ts';
import { parseXml } from '../xml/parseXml.ts';
import { createCellTextCollector } from './cellTexts.ts';

/** The shared strings that cells refer to by number; `null` for a string that exceeds the maximum cell length. */
export async function parseSharedStrings(zip: ZipArchive, part: string): Promise<readonly (string | null)[]> {
  const strings: (string | null)[] = [];
  const collector = createCellTextCollector();
  let phonetic = 0;
  let inText = false;
  await parseXml(msg`text in cells`, zip.read(part), {
    open: (name) => {
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text: (text) => {
      if (inText) collector.add(text);
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') strings.push(collector.take());
    },
  });
  return strings;
}
