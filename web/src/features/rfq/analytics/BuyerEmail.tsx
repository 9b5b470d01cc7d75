import { TruncatedText } from './TruncatedText.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useRfqAdminPermissions } from './useRfqAdminPermissions.ts';

/** The buyer's email address; renders nothing for analysts, who may not see it. */
export function BuyerEmail({ email }: { email: string | null }) {
  const { canReadContacts } = useRfqAdminPermissions();
  if (!canReadContacts) return null;
  return (
    <Text as="div" size="small" data-breaks>
      <TruncatedText>{email ?? 'Erased'}</TruncatedText>
    </Text>
  );
}
