import { plural, t } from '@lingui/core/macro';
import { IconBulb } from '@tabler/icons-react';
import type { RequirementFieldName } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchTie } from '@marketplace/contracts/matching/matching.views.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { wizardFieldLabelTexts } from '../wizardFieldLabelTexts.ts';
import classes from './MatchListHeader.module.css';

export interface TiedMatchesNoteProps {
  tie: MatchTie;
  /** Focuses a field of the wizard. */
  onAsk: (field: RequirementFieldName) => void;
}

/** Field name in the hint; `SIM` alone would be unclear. */
function getHintName(field: RequirementFieldName): string {
  return field === 'simRequirements' ? t`SIM type` : wizardFieldLabelTexts[field];
}

/** Number of providers tied for first place, and the field that would separate them. */
export function TiedMatchesNote({ tie: { count, question }, onAsk }: TiedMatchesNoteProps) {
  return (
    <FlexRow as="p" gap="0 8px" wrap className={classes['tie']}>
      <IconBulb size={16} aria-hidden />
      <b>{plural(count, { one: '# provider is tied.', other: '# providers are tied.' })}</b>
      {question !== null && (
        <button type="button" onClick={() => onAsk(question.field)}>
          {t`Specify ${{ field: getHintName(question.field) }} to separate them`}
        </button>
      )}
    </FlexRow>
  );
}
