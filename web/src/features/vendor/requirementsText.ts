import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';

/** Characters of the requirements that the table shows. */
export const previewLength = 80;

/** What the buyer asks for: the summary of the wizard, then the buyer's own words. */
export function requirementsText(rfq: Pick<VendorRfqView, 'requirements_summary' | 'custom_requirements'>): string {
  return [rfq.requirements_summary, rfq.custom_requirements ?? ''].filter((part) => part !== '').join('\n\n');
}

/** The first 80 characters, and whether there is more. */
export function requirementsPreview(text: string): { readonly text: string; readonly cut: boolean } {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  if (characters.length <= previewLength) return { text: line, cut: false };
  return { text: `${characters.slice(0, previewLength).join('').trimEnd()}...`, cut: true };
}
