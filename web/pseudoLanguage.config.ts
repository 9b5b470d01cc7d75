import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
// cspell:disable-next-line
const accented = 'áƀçđéƒĝĥíĵķĺḿñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓƤɊŔŠŢÚṼŴẊÝŽ';

/** Text of a tag, such as `<0>`, that stands for an element. */
const tag = /(<\/?\w+\/?>)/;
const doubled = /[áéíóúýñÁÉÍÓÚÝÑ]/g;

/**
 * Translates a text into the pseudo-language: letters get accents, and vowels and the letter n are doubled, which makes texts about 40 %
 * longer.
 */
function translate(text: string): string {
  return text
    .split(tag)
    .map((part) => (tag.test(part) ? part : translatePlainText(part)))
    .join('');
}

function translatePlainText(text: string): string {
  const letters = text.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
  return letters.replaceAll(doubled, (letter) => letter + letter.toLowerCase());
}

/**
 * Compiles a message into the pseudo-language. It shows texts that are not messages, which have no accents, and screens
 * without room for longer words.
 */
export function compilePseudoMessage(message: string): CompiledMessage {
  return compileMessage(message, translate);
}
