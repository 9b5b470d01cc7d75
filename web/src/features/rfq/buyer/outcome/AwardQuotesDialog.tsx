import { t } from '@lingui/core/macro';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { maxBuyerNoteLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { showToast } from '../../../../core/showToast.tsx';
import { formatQuoteAmountWithUnit } from '../../../../shared/rfq/formatQuoteAmountWithUnit.ts';
import { formatRfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { ConfirmCloseModal } from '../../../../ui/ConfirmCloseModal.tsx';
import { useAwardQuotesMutation } from '../buyerRfqApi.ts';
import classes from './AwardQuotesDialog.module.css';
import { MaskedNotePreview } from './MaskedNotePreview.tsx';
import { describeAwardEffects } from './describeAwardEffects.ts';
import { canAwardQuote } from './allowedRfqActions.ts';

function formatQuoteAmount({
  quote_amount: amount,
  quote_currency: currency,
  quote_amount_unit: unit,
}: BuyerRfqLinkReplyItem): string {
  return formatQuoteAmountWithUnit(amount ?? '', currency ?? 'USD', unit);
}

interface AwardFormProps {
  rfq: BuyerRfqReplyItem;
  links: readonly BuyerRfqLinkReplyItem[];
  /** Id of the link whose quote is initially selected. */
  first: string;
  now: number;
  onClose: () => void;
}

function AwardForm({ rfq, links: current, first, now, onClose }: AwardFormProps) {
  // Keeps the quotes that were displayed when the dialog opened, so that the buyer does not award a newer version
  // without having seen it.
  const [links] = useState(current);
  const [chosen, setChosen] = useState<readonly string[]>([first]);
  const [note, setNote] = useState('');
  const [award, { isLoading, error }] = useAwardQuotesMutation();
  const quoted = links.filter((link) => canAwardQuote(link, now));
  const submit = async (): Promise<void> => {
    const awards = quoted
      .filter(({ id }) => chosen.includes(id))
      .map((link) => ({ link_id: link.id, quote_version: link.quote_versions.at(-1)?.version ?? 1 }));
    const reply = await award({ id: rfq.id, awards, note });
    if (reply.error !== undefined) return;
    showToast({ type: 'success', title: t`RFQ awarded`, message: formatRfqTitle(rfq) });
    onClose();
  };
  return (
    <Stack gap={16}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The RFQ was not awarded. Please try again.`)} />
      )}
      <Checkbox.Group label={t`Award to`} value={[...chosen]} onChange={setChosen}>
        <Stack gap={8} className={classes['quotes']}>
          {quoted.map((link) => (
            <Checkbox
              key={link.id}
              value={link.id}
              label={t`${{ providerName: link.provider_name }}, ${{ amount: formatQuoteAmount(link) }}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={t`Note to other providers (optional)`}
        description={t`Shown with the RFQ to providers that are not selected.`}
        maxLength={maxBuyerNoteLength}
        autosize
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <MaskedNotePreview note={note} />
      <Stack as="ul" gap={4}>
        {describeAwardEffects(links, chosen).map((effect) => (
          <MutedText as="li" key={effect}>
            {effect}
          </MutedText>
        ))}
      </Stack>
      <FormButtons
        justify="end"
        disabled={chosen.length === 0}
        busy={isLoading}
        busyLabel={t`Awarding`}
        onClick={() => void submit()}
        onCancel={onClose}
      >{t`Award`}</FormButtons>
    </Stack>
  );
}

export interface AwardQuotesDialogProps extends Omit<AwardFormProps, 'first'> {
  /** Id of the link whose quote is initially selected; `null` closes the dialog. */
  initialLinkId: string | null;
}

/** Dialog that awards one or more quotes; lists the effects on each provider first. */
export function AwardQuotesDialog({ initialLinkId, ...form }: AwardQuotesDialogProps) {
  return (
    <ConfirmCloseModal
      opened={initialLinkId !== null}
      onClose={form.onClose}
      title={t`Award ${{ rfqTitle: formatRfqTitle(form.rfq) }}`}
      size={520}
    >
      {initialLinkId !== null && <AwardForm key={initialLinkId} first={initialLinkId} {...form} />}
    </ConfirmCloseModal>
  );
}
