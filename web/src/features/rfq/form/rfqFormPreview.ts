import { keepWizardFieldsVisibleBeforeAcceptance } from '@marketplace/domain/matching/matching.formatExtraRequirements.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import type {
  RfqCustomerFieldsVisibleAfterAcceptance,
  RfqFieldsVisibleBeforeAcceptance,
} from '../../../shared/rfq/vendorRequest.ts';
import type { MaskedRfqTexts } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import { parseRfqQuantitiesInput } from '../../../shared/rfq/rfqNeedInput.ts';
import type { RfqFormValues } from './rfqFormDraft.ts';

/** The vendor's view of a request that has not been sent and therefore has no number. */
export type UnsentRfqVendorView = RfqFieldsVisibleBeforeAcceptance &
  RfqCustomerFieldsVisibleAfterAcceptance &
  Pick<VendorRfqReplyItem, 'project_title' | 'urgency'>;

function trimToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Returns the form texts that are masked before a provider accepts; `null` when all are empty. */
export function getRfqFormTextsMaskedBeforeAcceptance(
  values: RfqFormValues,
  wizardData: RequirementsWizardRequest,
): MaskedRfqTexts | null {
  const texts = {
    project_title: trimToNull(values.projectTitle),
    expected_volume: trimToNull(values.expectedVolume),
    custom_requirements: trimToNull(values.customRequirements),
  };
  if (Object.values(texts).every((text) => text === null)) return null;
  return { ...texts, wizard_data: keepWizardFieldsVisibleBeforeAcceptance(wizardData) };
}

/** Replaces the texts of a preview with their masked versions. */
export function applyMaskedTextsToUnsentRfqVendorView(
  preview: UnsentRfqVendorView,
  { wizard_data: wizard, ...texts }: MaskedRfqTexts,
): UnsentRfqVendorView {
  // Masking only replaces strings, so the masked object has the same type.
  const maskedWizard = (wizard ?? {}) as RequirementsWizardRequest;
  const summary = formatRequirementsSummary(normaliseWizardDataToRequirements(maskedWizard).requirements, maskedWizard);
  return { ...preview, ...texts, requirements_summary: summary };
}

/**
 * Builds the view that a provider would get if the form were sent as is.
 * @param accepted whether the provider has accepted; without acceptance, the four customer fields are omitted.
 */
export function buildUnsentRfqVendorView(
  values: RfqFormValues,
  wizardData: RequirementsWizardRequest,
  accepted: boolean,
): UnsentRfqVendorView {
  const customer = {
    company_name: values.companyName.trim(),
    contact_name: values.contactName.trim(),
    user_email: values.email.trim(),
    phone: trimToNull(values.phone),
  };
  const visibleWizardData = accepted ? wizardData : keepWizardFieldsVisibleBeforeAcceptance(wizardData);
  return {
    ...(accepted && customer),
    project_title: trimToNull(values.projectTitle),
    urgency: values.urgency,
    expected_volume: trimToNull(values.expectedVolume),
    need: parseRfqQuantitiesInput(values.need).need,
    ...{ need_changed_at: null, need_before: null },
    decision_priorities: values.decisionPriorities,
    requirements_summary: formatRequirementsSummary(
      normaliseWizardDataToRequirements(wizardData).requirements,
      visibleWizardData,
    ),
    custom_requirements: trimToNull(values.customRequirements),
  };
}
