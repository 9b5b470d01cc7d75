import { t } from '@lingui/core/macro';
import { TruncatedText } from './TruncatedText.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { useRfqAdminPermissions } from './useRfqAdminPermissions.ts';

/** Shows the buyer's email address. Renders nothing for analysts, who may not see contact data. */
export function BuyerEmailLineHiddenFromAnalysts({ email }: { email: string | null }) {
  const { canReadContacts } = useRfqAdminPermissions();
  if (!canReadContacts) return null;
  return (
    <MutedText as="div" size="small" data-breaks>
      <TruncatedText>{email ?? t`Erased`}</TruncatedText>
    </MutedText>
  );
}
