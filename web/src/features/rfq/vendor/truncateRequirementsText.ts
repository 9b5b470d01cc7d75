/** Maximum number of displayed characters. */
const maxPreviewLength = 80;

/** Collapses white space. A text of more than 80 characters is truncated and ends with `...`. */
export function truncateRequirementsText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= maxPreviewLength) return line;
  return `${characters.slice(0, maxPreviewLength).join('').trimEnd()}...`;
}
