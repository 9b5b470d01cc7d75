import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { mostNoteLength } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { errorText } from '../../../../core/apiError.ts';
import { notify } from '../../../../core/notify.tsx';
import { quoteAmountText } from '../../../../shared/rfq/quoteAmountText.ts';
import { rfqTitle } from '../../../../shared/rfq/rfqText.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { TypedModal } from '../../../../ui/TypedModal.tsx';
import { useAwardQuotesMutation } from '../buyerRfqApi.ts';
import classes from './AwardDialog.module.css';
import { HiddenInNote } from './HiddenInNote.tsx';
import { awardEffects } from './awardEffects.ts';
import { canBeAwarded } from './standing.ts';

function formatQuoteAmount({
  quote_amount: amount,
  quote_currency: currency,
  quote_amount_unit: unit,
}: BuyerLinkView): string {
  return quoteAmountText(amount ?? '', currency ?? 'USD', unit);
}

interface AwardFormProps {
  rfq: BuyerRfqView;
  links: readonly BuyerLinkView[];
  /** Id of the link whose quote is initially selected. */
  first: string;
  now: number;
  onClose: () => void;
}

function AwardForm({ rfq, links: current, first, now, onClose }: AwardFormProps) {
  // Keeps the quotes that were displayed when the dialog opened, so that a newer version is not awarded unseen.
  const [links] = useState(current);
  const [chosen, setChosen] = useState<readonly string[]>([first]);
  const [note, setNote] = useState('');
  const [award, { isLoading, error }] = useAwardQuotesMutation();
  const quoted = links.filter((link) => canBeAwarded(link, now));
  const submit = async (): Promise<void> => {
    const awards = quoted
      .filter(({ id }) => chosen.includes(id))
      .map((link) => ({ link_id: link.id, quote_version: link.quote_versions.at(-1)?.version ?? 1 }));
    const reply = await award({ id: rfq.id, awards, note });
    if (reply.error !== undefined) return;
    notify({ type: 'success', title: 'RFQ awarded', message: rfqTitle(rfq) });
    onClose();
  };
  return (
    <Stack gap={16}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Nothing was awarded.')} />}
      <Checkbox.Group label="Award to" value={[...chosen]} onChange={setChosen}>
        <Stack gap={8} className={classes['quotes']}>
          {quoted.map((link) => (
            <Checkbox key={link.id} value={link.id} label={`${link.provider_name}, ${formatQuoteAmount(link)}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label="Note to the others (optional)"
        description="Providers that are not chosen read it beside the RFQ."
        maxLength={mostNoteLength}
        autosize
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <HiddenInNote note={note} />
      <Stack as="ul" gap={4}>
        {awardEffects(links, chosen).map((effect) => (
          <Text as="li" key={effect}>
            {effect}
          </Text>
        ))}
      </Stack>
      <FormButtons
        justify="end"
        disabled={chosen.length === 0}
        busy={isLoading}
        busyLabel="Awarding"
        onClick={() => void submit()}
        onCancel={onClose}
      >
        Award
      </FormButtons>
    </Stack>
  );
}

export interface AwardDialogProps extends Omit<AwardFormProps, 'first'> {
  /** Id of the link whose quote is initially selected; `null` closes the dialog. */
  first: string | null;
}

/** Awards one or more quotes after listing the effects on each provider. */
export function AwardDialog({ first, ...form }: AwardDialogProps) {
  return (
    <TypedModal opened={first !== null} onClose={form.onClose} title={`Award ${rfqTitle(form.rfq)}`} size={520}>
      {first !== null && <AwardForm key={first} first={first} {...form} />}
    </TypedModal>
  );
}
