import { HiddenInText } from '../../masking/HiddenInText.tsx';

/** Shows what of a note is hidden from the providers that never accepted the request. */
export function HiddenInNote({ note }: { note: string }) {
  return (
    <HiddenInText
      text={note}
      lead="Hidden from providers that have not accepted"
      reader="a provider that has not accepted"
    />
  );
}
