import { t } from '@lingui/core/macro';
import { formatSupportText } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';

export interface FeatureSupportBadgeProps {
  value: string | null;
  /** Whether values are shortened to one word where possible; the `title` attribute contains the full value. */
  short?: boolean;
}

function formatLiveSupport(value: string, short: boolean): string {
  if (value === 'Yes') return formatSupportText(value);
  return short ? t`Live` : t`Commercial, live service`;
}

/** Badge for a support value of the catalogue, such as Yes, No or Announced; shows `Not stated` for unknown support. */
export function FeatureSupportBadge({ value, short = false }: FeatureSupportBadgeProps) {
  if (value === null || value === 'Unknown') return <Badge tone="unknown">{t`Not stated`}</Badge>;
  if (value === 'No') return <Badge>{t`No`}</Badge>;
  if (value === 'Yes' || value.startsWith('Commercial')) {
    return (
      <Badge tone="teal" icon={<IconCheck aria-hidden />} title={formatSupportText(value)}>
        {formatLiveSupport(value, short)}
      </Badge>
    );
  }
  return (
    <Badge
      icon={/planned|announced|pilot/i.test(value) ? <IconClock aria-hidden /> : undefined}
      title={formatSupportText(value)}
    >
      {short && value.startsWith('Announced') ? t`Announced` : formatSupportText(value)}
    </Badge>
  );
}
