/** Removes the first occurrence of the words from a search text. */
export function removeWordsFromSearchText(question: string, words: string): string {
  const at = question.indexOf(words);
  const left = at < 0 ? question : `${question.slice(0, at)} ${question.slice(at + words.length)}`;
  return left.replace(/\s+/g, ' ').trim();
}
