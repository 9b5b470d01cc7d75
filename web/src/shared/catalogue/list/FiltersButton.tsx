import { IconFilter } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';

export interface FiltersButtonProps {
  open: boolean;
  /** How many filters are in force. */
  count: number;
  /** Id of the panel that it opens. */
  panelId: string;
  onToggle: () => void;
  quiet?: boolean;
  className?: string | undefined;
}

/** Opens the filters where they have no room of their own. */
export function FiltersButton({ open, count, panelId, onToggle, quiet = false, className }: FiltersButtonProps) {
  return (
    <Button
      variant={quiet ? 'quiet' : 'default'}
      className={className}
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={open}
      aria-controls={panelId}
      onClick={onToggle}
    >
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  );
}
