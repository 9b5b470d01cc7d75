import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { contactDataMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './MaskedContactDataList.module.css';

/** Maximum number of masked parts in the list. */
const maxParts = 5;
/** Maximum number of displayed code points per masked part. */
const maxPartLength = 60;

function shorten(part: string): string {
  const characters = Array.from(part);
  return characters.length <= maxPartLength ? part : `${characters.slice(0, maxPartLength).join('')}…`;
}

function listParts(hidden: readonly string[]): string {
  const listed = hidden.slice(0, maxParts).map((part) => `“${shorten(part)}”`);
  const rest = hidden.length - listed.length;
  const parts = listed.join(', ');
  return rest === 0 ? parts : t`${parts} and ${rest} more`;
}

export interface MaskedContactDataListProps {
  hidden: readonly string[];
  /** Text before the list, such as `Hidden from each provider until it accepts`. */
  lead: string;
}

/** Lists the masked parts of a text, in a polite live region. */
export function MaskedContactDataList({ hidden, lead }: MaskedContactDataListProps) {
  return (
    <div aria-live="polite">
      {hidden.length > 0 && (
        <FlexRow gap={8} align="start" className={classes['parts']}>
          <IconLock size={14} aria-hidden />
          <MutedText as="div" size="small">
            <Trans>
              <b>{lead}:</b> {{ parts: listParts(hidden) }}. Shown as “{contactDataMask}” until then.
            </Trans>
          </MutedText>
        </FlexRow>
      )}
    </div>
  );
}
