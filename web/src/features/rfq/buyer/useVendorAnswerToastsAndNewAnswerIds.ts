import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { showToast } from '../../../core/showToast.tsx';
import { buyerRfqLinkStatusAppearances } from '../../../shared/rfq/statusAppearances.tsx';
import { formatQuoteAmountWithUnit } from '../../../shared/rfq/formatQuoteAmountWithUnit.ts';

function answerKey(link: BuyerRfqLinkReplyItem): string {
  return `${link.response_status} ${link.quote_versions.length}`;
}

interface ToastText {
  readonly title: string;
  readonly message?: string;
}

function buildAnswerToast(link: BuyerRfqLinkReplyItem): ToastText | null {
  const { provider_name: name, response_status: status } = link;
  if (status === 'responded') return buildQuoteToast(link);
  // The status returns to accepted after a withdrawal.
  if (status === 'accepted' && link.withdrawn_at !== null) return { title: t`${name} withdrew its quote` };
  const { formatAnswer } = buyerRfqLinkStatusAppearances[status];
  return formatAnswer === null ? null : { title: formatAnswer(name) };
}

function buildQuoteToast(link: BuyerRfqLinkReplyItem): ToastText | null {
  const name = link.provider_name;
  if (link.quote_amount === null) return null;
  const amount = formatQuoteAmountWithUnit(link.quote_amount, link.quote_currency ?? 'USD', link.quote_amount_unit);
  const previous = link.quote_versions.at(-2);
  if (previous === undefined) return { title: t`${name} sent a quote`, message: amount };
  const previousAmount = formatQuoteAmountWithUnit(
    previous.quote_amount,
    previous.quote_currency,
    previous.quote_amount_unit,
  );
  return {
    title: t`${name} updated its quote`,
    message: previousAmount === amount ? amount : t`The amount changed from ${previousAmount} to ${amount}.`,
  };
}

/**
 * Shows a toast when a vendor answers while the page is open.
 * @returns ids of the links whose status or quote changed in the last update.
 */
export function useVendorAnswerToastsAndNewAnswerIds(
  links: readonly BuyerRfqLinkReplyItem[] | undefined,
): ReadonlySet<string> {
  const previousAnswers = useRef<ReadonlyMap<string, string> | null>(null);
  const [updatedIds, setUpdatedIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (links === undefined) return;
    const previous = previousAnswers.current;
    previousAnswers.current = new Map(links.map((link) => [link.id, answerKey(link)]));
    if (previous === null) return;
    const changed = links.filter((link) => previous.has(link.id) && previous.get(link.id) !== answerKey(link));
    if (changed.length === 0) return;
    setUpdatedIds(new Set(changed.map(({ id }) => id)));
    for (const link of changed) {
      const toast = buildAnswerToast(link);
      if (toast !== null) showToast({ type: 'info', ...toast });
    }
  }, [links]);
  return updatedIds;
}
