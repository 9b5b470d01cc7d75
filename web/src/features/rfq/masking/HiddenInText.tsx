import { Stack } from '../../../ui/Stack.tsx';
import { HiddenParts } from './HiddenParts.tsx';
import classes from './MaskedPartsList.module.css';
import { type Masking, useContactMasking } from './useContactMasking.ts';

const preview = (masking: Masking, text: string) => masking.previewText(text);

export interface HiddenInTextProps {
  text: string;
  /** Introduces the list, such as `Hidden until emnify accepts`. */
  lead: string;
  /** Name of the person or provider who reads the text, such as `emnify`. */
  reader: string;
}

/** Previews a text with its contact data masked, as seen before acceptance; renders nothing if it has no contact data. */
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
