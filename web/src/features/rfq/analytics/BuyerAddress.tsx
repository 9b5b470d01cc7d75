import { CutText } from './CutText.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useReader } from './useReader.ts';

/** The buyer's email address; renders nothing for analysts, who may not see it. */
export function BuyerAddress({ email }: { email: string | null }) {
  const { readsContacts } = useReader();
  if (!readsContacts) return null;
  return (
    <Text as="div" size="small" data-breaks>
      <CutText>{email ?? 'Erased'}</CutText>
    </Text>
  );
}
