import { IconLock } from '@tabler/icons-react';
import { contactMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './HiddenParts.module.css';

/** Parts that are listed at most. */
const maxParts = 5;
/** Code points of a part that are shown. */
const maxPartLength = 60;

function shorten(part: string): string {
  const characters = Array.from(part);
  return characters.length <= maxPartLength ? part : `${characters.slice(0, maxPartLength).join('')}…`;
}

function listParts(hidden: readonly string[]): string {
  const listed = hidden.slice(0, maxParts).map((part) => `“${shorten(part)}”`);
  const rest = hidden.length - listed.length;
  return rest === 0 ? listed.join(', ') : `${listed.join(', ')} and ${rest} more`;
}

export interface HiddenPartsProps {
  hidden: readonly string[];
  /** From whom and how long, as `Hidden until a provider accepts`. */
  lead: string;
}

/** Lists the parts of a text that are hidden from its reader; announced politely when they change. */
export function HiddenParts({ hidden, lead }: HiddenPartsProps) {
  return (
    <div aria-live="polite">
      {hidden.length > 0 && (
        <Row gap={8} align="start" className={classes['parts']}>
          <IconLock size={14} aria-hidden />
          <Text as="div" size="small">
            <b>{lead}:</b> {listParts(hidden)}. Shown as “{contactMask}” until then.
          </Text>
        </Row>
      )}
    </div>
  );
}
