import { t } from '@lingui/core/macro';
import { MaskedTextPreview } from '../../masking/MaskedTextPreview.tsx';

/** Previews a note as seen by providers that have not accepted, with contact data masked. */
export function MaskedNotePreview({ note }: { note: string }) {
  return <MaskedTextPreview text={note} lead={t`Hidden from providers that have not accepted`} />;
}
