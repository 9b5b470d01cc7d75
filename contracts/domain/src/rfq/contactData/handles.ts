// Strings are not spell-checked, because they contain words in other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { ambiguousMessengerNameAlternatives, messengerNameAlternatives } from './contactWords.ts';
import type { TextRange } from './foldedText.ts';

const name = String.raw`@?[\p{L}_][\p{L}\p{N}_.-]{2,40}`;
/** Words between the name of a messenger and a user name, as in `Skype id:` or `Telegram is`. */
const announcement = String.raw`(?:\s{0,2}(?:id|user|username|user name|name|handle|account|nick|profile|profil|konto|nutzer|compte|cuenta))?\s{0,2}(?:[:=]|(?:is|ist|lautet|est|es|as|als)(?!\p{L}))\s{0,2}@?`;
/** Names that are recognisable without an announcement: with a digit, a dot or an underscore. */
const recognisableName = String.raw`@?(?=[\p{L}\p{N}-]{0,40}[\d_.][\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_.-]{2,40}`;
const meOnPhrase = String.raw`(?:(?:me|us|mich|uns|moi|nous)\s(?:on|via|by|at|over|auf|uber|sur|par|en|por)\s)`;

/** Each pattern examines a bounded number of characters after a word. */
const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${messengerNameAlternatives})(?:${announcement}${name}|[\s:]{1,3}(?:id\s)?${recognisableName})`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${meOnPhrase}(?:${messengerNameAlternatives}|${ambiguousMessengerNameAlternatives})[\s:]{1,3}(?:(?:at|as|under|unter)\s)?${name}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${ambiguousMessengerNameAlternatives})\s{0,2}(?:id|user(?:name)?|handle|account)\s{0,2}[:=]?\s{0,2}${name}`,
    'gu',
  ),
];

/** Finds user names on messengers and social networks by the words before them. */
export function findMessengerHandles(folded: string): readonly TextRange[] {
  return patterns.flatMap((pattern) =>
    Array.from(folded.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
}
