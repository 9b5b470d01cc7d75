import { namelessWizard } from '../../matching/matching.extraWords.ts';
import { maskContactData } from './contactData.ts';

/** The texts of a request as a provider reads them that has not accepted. */
export interface MaskedRequest {
  readonly project_title: string | null;
  readonly expected_volume: string | null;
  readonly custom_requirements: string | null;
  /** Known requirements of the wizard's object only. */
  readonly wizard_data: Readonly<Record<string, unknown>> | null;
}

/** A JSON value with the contact data of its texts masked, the names of members kept. */
function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskContactData(value).text;
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskValue(member)]));
}

/**
 * A request's texts with their contact data masked; `null` where they hold none.
 * @param request its texts as they were typed, and the whole of the wizard's object.
 */
export function maskRequest({ wizard_data: wizard, ...texts }: MaskedRequest): MaskedRequest | null {
  const known = { ...texts, wizard_data: wizard === null ? null : namelessWizard(wizard) };
  const masked = maskValue(known) as MaskedRequest;
  return JSON.stringify(masked) === JSON.stringify(known) ? null : masked;
}
