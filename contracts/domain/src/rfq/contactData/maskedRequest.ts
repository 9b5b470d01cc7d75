import { keepWizardFieldsVisibleBeforeAcceptance } from '../../matching/matching.formatExtraRequirements.ts';
import { maskContactData } from './contactData.ts';

/** The texts of a request as shown to providers that have not accepted it. */
export interface MaskedRfqTexts {
  readonly project_title: string | null;
  readonly expected_volume: string | null;
  readonly custom_requirements: string | null;
  /** Only the known requirements of the wizard data. */
  readonly wizard_data: Readonly<Record<string, unknown>> | null;
}

/** Masks the contact data in all texts of a JSON value. The names of object members are kept. */
function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskContactData(value).text;
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskValue(member)]));
}

/**
 * Masks the contact data in the texts of a request; `null` when the texts contain no contact data.
 *
 * @param request The texts as typed, and the complete wizard data.
 */
export function maskContactDataInRfqTexts({ wizard_data: wizard, ...texts }: MaskedRfqTexts): MaskedRfqTexts | null {
  const known = { ...texts, wizard_data: wizard === null ? null : keepWizardFieldsVisibleBeforeAcceptance(wizard) };
  const masked = maskValue(known) as MaskedRfqTexts;
  return JSON.stringify(masked) === JSON.stringify(known) ? null : masked;
}
