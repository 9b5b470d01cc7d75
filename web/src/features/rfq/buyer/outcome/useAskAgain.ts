import { useNavigate } from 'react-router';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useAppDispatch } from '../../../../core/hooks.ts';
import { readJson, tabStore } from '../../../../core/storage.ts';
import { typedNeed } from '../../../../shared/rfq/typedNeed.ts';
import { requestReopened } from '../../../../shared/searches/pageEvents.ts';
import { emptyDraft, isTouched, RfqDraft, rfqDraftName } from '../../form/rfqFormDraft.ts';

const key = `draft:${rfqDraftName}` as const;

/** Whether another request was begun in this tab, which would be lost. */
export function hasBegunRequest(): boolean {
  const kept = RfqDraft.safeParse(readJson(tabStore, key));
  return kept.success && isTouched(kept.data);
}

/** The form of an RFQ as it was sent; what was erased since is left to the account, and the day of the answers to the product. */
export function draftOf(rfq: BuyerRfqView, isResent: boolean): RfqDraft {
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
    answersDue: emptyDraft.answersDue,
    need: typedNeed(rfq.need),
    ownMegabytes: true,
    resends: isResent ? { id: rfq.id, number: rfq.number } : null,
  };
}

/** @returns what opens the form with all that an RFQ said, for the same providers: as the same request again, or as another one. */
export function useAskAgain(): (rfq: BuyerRfqView, links: readonly BuyerLinkView[], isResent: boolean) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (rfq, links, isResent) => {
    const providers = links.map((link) => ({
      id: link.provider_id,
      name: link.provider_name,
      type: link.provider_type,
      logoFile: null,
    }));
    tabStore.write(key, JSON.stringify(draftOf(rfq, isResent)));
    dispatch(requestReopened({ requirements: rfq.requirements, providers }));
    void navigate('/requirements?step=2');
  };
}
