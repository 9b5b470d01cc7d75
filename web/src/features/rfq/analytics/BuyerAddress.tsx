import { CutText } from './CutText.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useReader } from './useReader.ts';

/** The buyer's address below the company; nothing for analysts, who read none. */
export function BuyerAddress({ address }: { address: string | null }) {
  const { readsContacts } = useReader();
  if (!readsContacts) return null;
  return (
    <Text as="div" size="small" data-breaks>
      <CutText>{address ?? 'Erased'}</CutText>
    </Text>
  );
}
