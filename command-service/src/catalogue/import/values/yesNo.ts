/**
 * Words and marks that mean yes, without accents. The list is part of ADR 0122. ☒ is how Word shows a ticked box unless another symbol was
 * chosen ([MS-DOCX] 2.6.3.28 CT_SdtCheckbox, learn.microsoft.com, read on 2026-11-29).
 */
const yesWords =
  'y yes true 1 x j ja oui si sim da ano tak igen evet kylla jah jo vrai wahr verdadero vero waar on да так ναι 是 有 はい 예 네 نعم כן हाँ हां ✓ ✔ ☑ ✅ 🗹 🗸 ☒ ● √';
/** The same for no. */
const noWords =
  'n no false 0 nein non nao nie nee nej nei nem ei ne hayir faux falsch falso onwaar off нет ні не οχι όχι 否 无 無 いいえ 아니요 لا לא नहीं ✗ ✘ ❌ ✖ ☐ ○';

/** One form for all spellings of a word: no case, accents, full-width letters, variation selectors or final punctuation. */
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

function foldedSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldWord));
}

const yes = foldedSet(yesWords);
const no = foldedSet(noWords);

/** Longer text is neither. */
const longestWord = 20;

/** Reads a yes or a no in any yes/no column; `null` for every other text. */
export function parseYesNo(text: string): boolean | null {
  if (text.length > longestWord) return null;
  const word = foldWord(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
