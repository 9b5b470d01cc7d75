import {
  formatTechnologyName,
  isInternationalTechnologyName,
} from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { Badge } from '../../ui/Badge.tsx';

/** Badge of a technology. Programs that translate pages keep names that are the same in every language. */
export function TechnologyBadge({ name }: { name: string }) {
  return (
    <Badge tone="fill" translate={isInternationalTechnologyName(name) ? 'no' : undefined}>
      {formatTechnologyName(name)}
    </Badge>
  );
}
