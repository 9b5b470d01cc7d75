import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FlexRow } from '../../ui/FlexRow.tsx';

export interface PersonRowProps {
  name: string;
  /** Whether the person is the signed-in user. */
  own?: boolean;
  /** Content below the name. */
  details: ReactNode;
  /** Actions for the person. */
  children?: ReactNode;
}

/** Row of a person in a list. The list uses the styles of `People.module.css`. */
export function PersonNameAndActionsRow({ name, own = false, details, children }: PersonRowProps) {
  return (
    <FlexRow as="li" gap="8px 16px" wrap justify="between">
      <span>
        {own ? (
          <Trans>
            <strong>{name}</strong> (you)
          </Trans>
        ) : (
          <strong>{name}</strong>
        )}
        {details}
      </span>
      {children !== undefined && (
        <FlexRow gap={8} wrap>
          {children}
        </FlexRow>
      )}
    </FlexRow>
  );
}
