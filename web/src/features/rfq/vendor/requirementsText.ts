/** Characters of the requirements that the table shows. */
const previewLength = 80;

/** The first 80 characters, with `...` where there are more. */
export function requirementsPreview(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= previewLength) return line;
  return `${characters.slice(0, previewLength).join('').trimEnd()}...`;
}
