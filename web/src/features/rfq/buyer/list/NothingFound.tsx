import { Button } from '../../../../ui/Button.tsx';
import { inFigures } from '../../../../ui/figures.ts';
import { Stack } from '../../../../ui/Stack.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { filterLabels } from './filterWords.ts';
import classes from './OwnList.module.css';
import type { OwnListFilter } from './useOwnList.ts';

export interface NothingFoundProps {
  without: readonly { readonly filter: OwnListFilter; readonly total: number }[];
  onDrop: (filter: OwnListFilter) => void;
  onClear: () => void;
}

/** Says that the filters find nothing, and which of them to drop for how many RFQs. */
export function NothingFound({ without, onDrop, onClear }: NothingFoundProps) {
  return (
    <Stack gap={12} className={classes['nothing']}>
      <h2>No requests match</h2>
      {without.length === 0 ? (
        <Text size="medium">No filter alone is in the way.</Text>
      ) : (
        without.map(({ filter, total }) => (
          <Button key={filter} onClick={() => onDrop(filter)}>
            {`Drop “${filterLabels[filter]}”: ${inFigures(total)} found`}
          </Button>
        ))
      )}
      <Button variant="quiet" onClick={onClear}>
        Show all requests
      </Button>
    </Stack>
  );
}
