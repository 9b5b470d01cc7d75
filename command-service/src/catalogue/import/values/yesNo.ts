// Strings are not spell-checked, because they contain words of other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
/**
 * Words and marks that mean yes, without accents. The list is part of ADR 0122. Word shows ☒ for a ticked box unless
 * another symbol was chosen ([MS-DOCX] 2.6.3.28 CT_SdtCheckbox, learn.microsoft.com, read on 2026-11-29).
 */
const yesWords =
  'y yes true 1 x j ja oui si sim da ano tak igen evet kylla jah jo vrai wahr verdadero vero waar on да так ναι 是 有 はい 예 네 نعم כן हाँ हां ✓ ✔ ☑ ✅ 🗹 🗸 ☒ ● √';
/** Words and marks that mean no. */
const noWords =
  'n no false 0 nein non nao nie nee nej nei nem ei ne hayir faux falsch falso onwaar off нет ні не οχι όχι 否 无 無 いいえ 아니요 لا לא नहीं ✗ ✘ ❌ ✖ ☐ ○';

/** Normalises spelling: removes case, accents, full-width forms, variation selectors and final punctuation. */
function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\ufe0e\ufe0f]/g, '')
    .toLowerCase()
    .replace(/[ıİ]/g, 'i')
    .replace(/[.!]$/, '')
    .trim()
    .normalize('NFC');
}

function createFoldedSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldWord));
}

const yesFolded = createFoldedSet(yesWords);
const noFolded = createFoldedSet(noWords);

/** Longer texts are neither yes nor no. */
const maxWordLength = 20;

/** Parses a word or mark that means yes or no; `null` for every other text. */
export function parseYesNo(text: string): boolean | null {
  if (text.length > maxWordLength) return null;
  const word = foldWord(text);
  if (yesFolded.has(word)) return true;
  return noFolded.has(word) ? false : null;
}
