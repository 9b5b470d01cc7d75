import { t } from '@lingui/core/macro';
import { IconFilter } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';

export interface ProviderFiltersButtonProps {
  open: boolean;
  /** Number of active filters. */
  count: number;
  /** Id of the panel that the button opens. */
  panelId: string;
  onToggle: () => void;
  quiet?: boolean;
  className?: string | undefined;
}

/** Button that opens the filter panel on screens where the panel is not always visible. */
export function ProviderFiltersButton({
  open,
  count,
  panelId,
  onToggle,
  quiet = false,
  className,
}: ProviderFiltersButtonProps) {
  return (
    <Button
      variant={quiet ? 'quiet' : 'default'}
      className={className}
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={open}
      aria-controls={panelId}
      onClick={onToggle}
    >
      {count > 0 ? t`Filters (${count})` : t`Filters`}
    </Button>
  );
}
