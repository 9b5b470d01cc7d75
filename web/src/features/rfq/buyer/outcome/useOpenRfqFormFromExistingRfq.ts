import { useNavigate } from 'react-router';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useAppDispatch } from '../../../../core/hooks.ts';
import { parseStoredJson, safeSessionStorage } from '../../../../core/storage.ts';
import { convertRfqQuantitiesToFormInput } from '../../../../shared/rfq/rfqNeedInput.ts';
import { rfqReopenedAsTemplateAction } from '../../../../shared/searches/pageEvents.ts';
import { emptyRfqDraft, hasRfqDraftInput, RfqFormDraft, rfqDraftStorageKey } from '../../form/rfqFormDraft.ts';

const draftKey = `draft:${rfqDraftStorageKey}` as const;

/** Whether this browser tab has an unsent request, which prefilling the form would overwrite. */
export function hasUnsentRfqDraft(): boolean {
  const kept = RfqFormDraft.safeParse(parseStoredJson(safeSessionStorage, draftKey));
  return kept.success && hasRfqDraftInput(kept.data);
}

/**
 * Converts a sent RFQ to a form draft. Resets the due day to the default. Omits an erased company name, contact name or
 * email address, so that the form uses the account's value instead.
 */
export function buildRfqDraftFromSentRfq(rfq: BuyerRfqReplyItem, isResent: boolean): RfqFormDraft {
  const { company_name: companyName, contact_name: contactName, user_email: email } = rfq;
  return {
    ...(companyName !== null && { companyName }),
    ...(contactName !== null && { contactName }),
    ...(email !== null && { email }),
    phone: rfq.phone ?? '',
    projectTitle: rfq.project_title ?? '',
    urgency: rfq.urgency,
    expectedVolume: rfq.expected_volume ?? '',
    decisionPriorities: rfq.decision_priorities,
    customRequirements: rfq.custom_requirements ?? '',
    answersDue: emptyRfqDraft.answersDue,
    need: convertRfqQuantitiesToFormInput(rfq.need),
    ownMegabytes: true,
    resends: isResent ? { id: rfq.id, number: rfq.number } : null,
  };
}

/**
 * @returns a function that opens the RFQ form, prefilled with an existing RFQ and its providers, either to resend or to
 * copy that RFQ.
 */
export function useOpenRfqFormFromExistingRfq(): (
  rfq: BuyerRfqReplyItem,
  links: readonly BuyerRfqLinkReplyItem[],
  isResent: boolean,
) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (rfq, links, isResent) => {
    const providers = links.map((link) => ({
      id: link.provider_id,
      name: link.provider_name,
      type: link.provider_type,
      logoFile: null,
    }));
    safeSessionStorage.write(draftKey, JSON.stringify(buildRfqDraftFromSentRfq(rfq, isResent)));
    dispatch(rfqReopenedAsTemplateAction({ requirements: rfq.requirements, providers }));
    void navigate('/requirements?step=2');
  };
}
