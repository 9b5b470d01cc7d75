import { namelessWizard } from '@marketplace/domain/matching/matching.extraWords.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { requirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { VendorCustomerFacts, VendorRequestFacts } from '../../../shared/rfq/vendorRequest.ts';
import type { MaskedRequest } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import { readNeed } from '../../../shared/rfq/typedNeed.ts';
import type { RfqFormValues } from './rfqFormDraft.ts';

/** The vendor's view of a request that is not sent yet: it has no number. */
export type RfqPreview = VendorRequestFacts & VendorCustomerFacts & Pick<VendorRfqView, 'project_title' | 'urgency'>;

function given(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The texts of the form that are masked before a provider accepts; `null` where nothing was typed. */
export function textsToMask(values: RfqFormValues, wizardData: WizardData): MaskedRequest | null {
  const texts = {
    project_title: given(values.projectTitle),
    expected_volume: given(values.expectedVolume),
    custom_requirements: given(values.customRequirements),
  };
  if (Object.values(texts).every((text) => text === null)) return null;
  return { ...texts, wizard_data: namelessWizard(wizardData) };
}

/** A preview with its texts masked. */
export function maskPreview(preview: RfqPreview, { wizard_data: wizard, ...texts }: MaskedRequest): RfqPreview {
  // Masking changes texts to texts: the object keeps its shape.
  const maskedWizard = (wizard ?? {}) as WizardData;
  const summary = requirementsSummary(normaliseRequirements(maskedWizard).requirements, maskedWizard);
  return { ...preview, ...texts, requirements_summary: summary };
}

/**
 * What a provider would read if the form were sent as it is.
 * @param accepted whether the provider accepted: before, the four members about the customer are absent.
 */
export function rfqPreview(values: RfqFormValues, wizardData: WizardData, accepted: boolean): RfqPreview {
  const customer = {
    company_name: values.companyName.trim(),
    contact_name: values.contactName.trim(),
    user_email: values.email.trim(),
    phone: given(values.phone),
  };
  const told = accepted ? wizardData : namelessWizard(wizardData);
  return {
    ...(accepted && customer),
    project_title: given(values.projectTitle),
    urgency: values.urgency,
    expected_volume: given(values.expectedVolume),
    need: readNeed(values.need).need,
    ...{ need_changed_at: null, need_before: null },
    decision_priorities: values.decisionPriorities,
    requirements_summary: requirementsSummary(normaliseRequirements(wizardData).requirements, told),
    custom_requirements: given(values.customRequirements),
  };
}
