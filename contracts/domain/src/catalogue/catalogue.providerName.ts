import { ProviderId } from '@marketplace/contracts/kernel/ids.ts';

/** Letters that carry no separable accent, in the spelling that people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Legal forms as they stand at the end of a name, one entry for each number of words. */
const legalForms = new Set([
  ...'ab ag ao aps as asa bhd bv co company corp corporation eood gmbh inc incorporated jsc kft kg kgaa kk'.split(' '),
  ...'limited llc llp lp ltd ltda nv ooo oy oyj pjsc plc pte pty sa sarl sas se sl sp spa srl sro tbk ug zao'.split(
    ' ',
  ),
  ...['a s', 's a', 'b v', 'n v', 'k k', 's l', 's p a', 's r l', 's r o', 'sp z oo', 'sdn bhd', 'sa de cv'],
]);
const longestLegalForm = 3;

function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function withoutLegalForms(words: readonly string[]): readonly string[] {
  for (let length = Math.min(longestLegalForm, words.length - 1); length > 0; length -= 1) {
    const rest = words.slice(0, -length);
    if (legalForms.has(words.slice(-length).join(' ')) && saysSomething(rest.join(''))) return withoutLegalForms(rest);
  }
  return words;
}

/** A name of signs only keeps them as code points, so that it still has a form of its own. */
function spelledSigns(name: string): string {
  const signs = Array.from(name).filter((sign) => !/[\s\p{C}]/u.test(sign));
  return signs.map((sign) => `u${(sign.codePointAt(0) ?? 0).toString(16)}`).join(' ');
}

const withSpelledPlus = (words: string): string =>
  words
    .replaceAll('+', ` ${spelledSigns('+')} `)
    .replace(/ +/g, ' ')
    .trim();

/**
 * The form in which provider names are compared: words in lower case, one space between them, without accents, punctuation
 * and trailing legal forms. `Kinéis S.A.S.` becomes `kineis`. Letters of every script are kept, and so is a plus sign, as a word of its
 * own: `Telia+` becomes `telia u2b`. Empty only when nothing in the name is visible.
 */
export function normaliseProviderName(name: string): string {
  const words = name
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufe00-\ufe0f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u0300-\u036f\p{Cf}.'’‘`´ʼ]/gu, '')
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}+]+/gu, ' ')
    .trim();
  if (!saysSomething(words)) return spelledSigns(name.toWellFormed().normalize('NFKC'));
  return withoutLegalForms(withSpelledPlus(words).split(' ')).join(' ');
}

/** FNV-1a over UTF-16 units, 32 bits, eight hex digits: tells two long names with the same beginning apart. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

const longestId = 120;

/**
 * The stable id of the provider with this name: equal for two names exactly when their normalised forms are, at most 120
 * characters, survives a re-upload.
 * @throws ZodError when nothing in the name is visible.
 */
export function providerIdOf(name: string): string {
  const slug = normaliseProviderName(name).replaceAll(' ', '-');
  if (slug.length <= longestId) return ProviderId.parse(slug);
  const start = slug
    .slice(0, longestId - 9)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .replace(/-$/, '');
  return ProviderId.parse(`${start}-${shortHash(slug)}`);
}
