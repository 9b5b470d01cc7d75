import { IconCheck, IconClock } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';

export interface ThreeStateProps {
  value: string | null;
  /** One word for the values that have one; the full value is its title. */
  short?: boolean;
}

function liveWords(value: string, short: boolean): string {
  if (value === 'Yes') return value;
  return short ? 'Live' : 'Commercial, live service';
}

/** A support value of the catalogue: Yes, Planned or announced, No, not stated, or other text as it stands. */
export function ThreeState({ value, short = false }: ThreeStateProps) {
  if (value === null || value === 'Unknown') return <Badge tone="unknown">Not stated</Badge>;
  if (value === 'No') return <Badge>No</Badge>;
  if (value === 'Yes' || value.startsWith('Commercial')) {
    return (
      <Badge tone="teal" icon={<IconCheck aria-hidden />} title={value}>
        {liveWords(value, short)}
      </Badge>
    );
  }
  return (
    <Badge icon={/planned|announced|pilot/i.test(value) ? <IconClock aria-hidden /> : undefined} title={value}>
      {short && value.startsWith('Announced') ? 'Announced' : value}
    </Badge>
  );
}
