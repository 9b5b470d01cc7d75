import { HiddenInText } from '../../masking/HiddenInText.tsx';

/** Previews a note as seen by providers that have not accepted, with contact data masked. */
export function HiddenInNote({ note }: { note: string }) {
  return (
    <HiddenInText
      text={note}
      lead="Hidden from providers that have not accepted"
      reader="a provider that has not accepted"
    />
  );
}
