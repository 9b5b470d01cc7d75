import { Stack } from '../../../ui/Stack.tsx';
import { HiddenParts } from './HiddenParts.tsx';
import classes from './HiddenParts.module.css';
import { type Masking, useContactMasking } from './useContactMasking.ts';

const preview = (masking: Masking, text: string) => masking.previewText(text);

export interface HiddenInTextProps {
  text: string;
  /** From whom contact data is hidden and how long, as `Hidden until emnify accepts`. */
  lead: string;
  /** Who reads the text, as `emnify`. */
  reader: string;
}

/** Shows a text as its reader sees it before the provider accepts, where contact data in it is hidden; nothing otherwise. */
export function HiddenInText({ text, lead, reader }: HiddenInTextProps) {
  const masked = useContactMasking(text.trim() === '' ? null : text.trim(), preview);
  const hidden = masked?.preview.hidden ?? [];
  return (
    <Stack gap={8}>
      <HiddenParts hidden={hidden} lead={lead} />
      {hidden.length > 0 && (
        <p className={classes['seen']} tabIndex={0} role="group" aria-label={`As ${reader} will read it`}>
          {masked?.preview.text}
        </p>
      )}
    </Stack>
  );
}
