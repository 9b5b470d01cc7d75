/** Characters of the requirements that the table shows. */
const previewLength = 80;

/** The first 80 characters, and whether there is more. */
export function requirementsPreview(text: string): { readonly text: string; readonly cut: boolean } {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= previewLength) return { text: line, cut: false };
  return { text: `${characters.slice(0, previewLength).join('').trimEnd()}...`, cut: true };
}
