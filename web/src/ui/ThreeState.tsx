import { IconCheck, IconClock } from '@tabler/icons-react';
import { Badge } from './Badge.tsx';

/** A support value of the catalogue: Yes, Planned or announced, No, not stated, or other text as it stands. */
export function ThreeState({ value }: { value: string | null }) {
  if (value === null || value === 'Unknown') return <Badge tone="unknown">Not stated</Badge>;
  if (value === 'No') return <Badge>No</Badge>;
  if (value === 'Yes' || value.startsWith('Commercial')) {
    return (
      <Badge tone="teal" icon={<IconCheck aria-hidden />}>
        {value === 'Yes' ? 'Yes' : 'Commercial, live service'}
      </Badge>
    );
  }
  return <Badge icon={<IconClock aria-hidden />}>{value}</Badge>;
}
