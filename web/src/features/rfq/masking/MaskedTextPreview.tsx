import { t } from '@lingui/core/macro';
import { Stack } from '../../../ui/Stack.tsx';
import { MaskedContactDataList } from './MaskedContactDataList.tsx';
import classes from './MaskedContactDataList.module.css';
import { type ContactMaskingModule, useContactMaskingPreview } from './useContactMaskingPreview.ts';

const preview = (masking: ContactMaskingModule, text: string) => masking.maskContactDataLikeServer(text);

export interface MaskedTextPreviewProps {
  text: string;
  /** Text before the list of masked parts, such as `Hidden until emnify accepts`. */
  lead: string;
  /**
   * Name of the provider that reads the text; `null` if the buyer reads it, omitted if all providers of a request read
   * it.
   */
  providerName?: string | null;
}

function formatPreviewLabel(providerName: string | null | undefined): string {
  if (providerName === undefined) return t`Text as shown to providers that have not accepted`;
  return providerName === null ? t`Text as shown to the buyer` : t`Text as shown to ${providerName}`;
}

/**
 * Preview of a text as shown before the provider accepts, with contact data masked. Renders nothing if the text has no
 * contact data.
 */
export function MaskedTextPreview({ text, lead, providerName }: MaskedTextPreviewProps) {
  const masked = useContactMaskingPreview(text.trim() === '' ? null : text.trim(), preview);
  const hidden = masked?.preview.hidden ?? [];
  return (
    <Stack gap={8}>
      <MaskedContactDataList hidden={hidden} lead={lead} />
      {hidden.length > 0 && (
        <p className={classes['seen']} tabIndex={0} role="group" aria-label={formatPreviewLabel(providerName)}>
          {masked?.preview.text}
        </p>
      )}
    </Stack>
  );
}
