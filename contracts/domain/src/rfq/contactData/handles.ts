import { everydayMessengers, messengerNames } from './contactWords.ts';
import type { TextRange } from './foldedText.ts';

const name = String.raw`@?[\p{L}_][\p{L}\p{N}_.-]{2,40}`;
/** What says that a name follows. */
const says = String.raw`(?:\s{0,2}(?:id|user|username|user name|name|handle|account|nick|profile|profil|konto|nutzer|compte|cuenta))?\s{0,2}(?:[:=]|(?:is|ist|lautet|est|es|as|als)(?!\p{L}))\s{0,2}@?`;
/** Names that look like one anyway: with a digit, a dot or a line within. */
const telling = String.raw`@?(?=[\p{L}\p{N}-]{0,40}[\d_.][\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_.-]{2,40}`;
const meOn = String.raw`(?:(?:me|us|mich|uns|moi|nous)\s(?:on|via|by|at|over|auf|uber|sur|par|en|por)\s)`;

/** Each looks at a bounded stretch behind a word. */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${messengerNames})(?:${says}${name}|[\s:]{1,3}(?:id\s)?${telling})`, 'gu'),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${meOn}(?:${messengerNames}|${everydayMessengers})[\s:]{1,3}(?:(?:at|as|under|unter)\s)?${name}`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${everydayMessengers})\s{0,2}(?:id|user(?:name)?|handle|account)\s{0,2}[:=]?\s{0,2}${name}`,
    'gu',
  ),
];

/** Names of people on messengers and networks, by the words before them. */
export function findHandles(folded: string): readonly TextRange[] {
  return patterns.flatMap((pattern) =>
    Array.from(folded.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
}
