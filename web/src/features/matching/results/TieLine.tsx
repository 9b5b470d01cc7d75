import { IconBulb } from '@tabler/icons-react';
import type { RequirementField } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchTie } from '@marketplace/contracts/matching/matching.views.ts';
import { inFigures } from '../../../ui/figures.ts';
import { Row } from '../../../ui/Row.tsx';
import { fieldLabels } from '../fieldWords.ts';
import classes from './MatchLead.module.css';

export interface TieLineProps {
  tie: MatchTie;
  /** Focuses a field of the wizard. */
  onAsk: (field: RequirementField) => void;
}

/** Field name in the hint; `SIM` alone would be unclear. */
function getHintName(field: RequirementField): string {
  return field === 'simRequirements' ? 'SIM type' : fieldLabels[field];
}

/** Number of providers tied for first place, and the field that would separate them. */
export function TieLine({ tie: { count, question }, onAsk }: TieLineProps) {
  return (
    <Row as="p" gap="0 8px" wrap className={classes['tie']}>
      <IconBulb size={16} aria-hidden />
      <b>{inFigures(count)} equal.</b>
      {question !== null && (
        <button type="button" onClick={() => onAsk(question.field)}>
          {getHintName(question.field)} would split them {question.sizes.map(inFigures).join(', ')}
        </button>
      )}
    </Row>
  );
}
