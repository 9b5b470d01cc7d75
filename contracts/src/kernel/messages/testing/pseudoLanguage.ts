import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** Language whose dates, numbers and lists the pseudo-language uses: they differ from those in English. */
export const pseudoLanguageFormattingLocale = 'de';

// cspell:disable-next-line
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// cspell:disable-next-line
const accented = 'áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ';
const accentedLetters = new Map(Array.from(plain, (letter, at) => [letter, Array.from(accented)[at] ?? letter]));

/** Share by which texts become longer, as they do in German or French. */
const addedLength = 0.4;

/** Adds letters to a word, so that lines wrap between words as they do in a real language. */
function lengthen(word: string): string {
  const letters = Array.from(word);
  const added = Math.ceil(letters.length * addedLength);
  return [...letters, ...letters.slice(-added).map((letter) => letter.toLowerCase())].join('');
}

function toPseudoText(text: string): string {
  return text.replaceAll(/<\/?\d+\/?>|[A-Za-z]+/g, (part) =>
    part.startsWith('<')
      ? part
      : Array.from(lengthen(part), (letter) => accentedLetters.get(letter) ?? letter).join(''),
  );
}

type Part = string | readonly [string, string?, Readonly<Record<string, unknown>>?];

function convertParts(parts: unknown): unknown {
  if (typeof parts === 'string') return parts === '#' ? parts : toPseudoText(parts);
  if (!Array.isArray(parts)) return parts;
  return (parts as readonly Part[]).map((part) => {
    if (typeof part === 'string') return convertParts(part);
    const [name, type, cases] = part;
    if (type === undefined || cases === undefined || typeof cases !== 'object') return part;
    const converted = Object.entries(cases).map(([key, value]) => [key, convertParts(value)]);
    return [name, type, Object.fromEntries(converted) as unknown];
  });
}

/**
 * Translates a message into a language that does not exist: English with an accent on every letter, and 40% longer.
 * Letters without an accent on a page are then texts outside of messages, and content that is cut off would also be cut
 * off in a language with longer words.
 */
export const toPseudoLanguage = (message: CompiledMessage): CompiledMessage => convertParts(message) as CompiledMessage;
