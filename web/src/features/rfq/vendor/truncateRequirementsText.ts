/** Maximum number of displayed characters. */
const maxPreviewLength = 80;

/** Collapses white space and truncates the text to 80 characters, followed by `...`. */
export function truncateRequirementsText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= maxPreviewLength) return line;
  return `${characters.slice(0, maxPreviewLength).join('').trimEnd()}...`;
}
