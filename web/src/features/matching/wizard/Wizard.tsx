import { IconCloudCheck, IconRefresh } from '@tabler/icons-react';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import {
  dataOptions,
  mobilityOptions,
  powerOptions,
  scaleOptions,
  simOptions,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { Button } from '../../../ui/Button.tsx';
import { MultiOptionRow, OptionRow } from '../../../ui/OptionRow.tsx';
import { fieldLabels } from '../fieldWords.ts';
import { AdvancedOptions } from './AdvancedOptions.tsx';
import { GeographyField } from './GeographyField.tsx';
import { type Goal, useGoal } from './goTo.ts';
import { MatchesSoFar } from './MatchesSoFar.tsx';
import { useAnswers } from '../useAnswers.ts';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './Wizard.module.css';
import { WizardField } from './WizardField.tsx';
import { WizardSteps } from './WizardSteps.tsx';

export interface WizardProps {
  searching: boolean;
  /** Field to focus; `null` for none. */
  focusTarget: Goal | null;
  onFind: () => void;
  onReset: () => void;
}

function MainFields() {
  const { answers, answer } = useAnswers();
  return (
    <>
      <WizardField field="powerSensitivity">
        <OptionRow
          label={fieldLabels.powerSensitivity}
          options={powerOptions}
          value={answers.powerSensitivity}
          onChange={(powerSensitivity) => answer({ powerSensitivity })}
        />
      </WizardField>
      <WizardField field="applicationProfile">
        <OptionRow
          label={fieldLabels.applicationProfile}
          options={dataOptions}
          value={answers.applicationProfile}
          onChange={(applicationProfile) => answer({ applicationProfile })}
        />
      </WizardField>
      <WizardField field="deviceMobility">
        <OptionRow
          label={fieldLabels.deviceMobility}
          options={mobilityOptions}
          value={answers.deviceMobility}
          onChange={(deviceMobility) => answer({ deviceMobility })}
        />
      </WizardField>
      <WizardField field="deploymentScale">
        <OptionRow
          label={fieldLabels.deploymentScale}
          options={scaleOptions}
          value={answers.deploymentScale}
          onChange={(deploymentScale) => answer({ deploymentScale })}
        />
      </WizardField>
      <WizardField field="simRequirements">
        <MultiOptionRow
          label={fieldLabels.simRequirements}
          options={simOptions}
          fit
          values={answers.simRequirements}
          onChange={(simRequirements) => answer({ simRequirements })}
        />
      </WizardField>
    </>
  );
}

/** Form with the requirements of the buyer (step 1). */
export function Wizard({ searching, focusTarget, onFind, onReset }: WizardProps) {
  const { answers } = useAnswers();
  useGoal(focusTarget);
  return (
    <Card aria-label="Requirements wizard">
      <WizardSteps step={1} />
      <Stack gap={12} className={classes['fields']}>
        <GeographyField />
        <MainFields />
        <AdvancedOptions focusTarget={focusTarget} />
      </Stack>
      <Row gap={12} wrap className={classes['foot']}>
        <Row gap={12} justify="between" className={classes['state']}>
          <MatchesSoFar />
          {hasRequirements(answers) && (
            <Row as="span" gap={6} className={classes['saved']} title="Your answers are kept in this browser">
              <IconCloudCheck size={16} aria-hidden />
              Saved
            </Row>
          )}
        </Row>
        <Button variant="quiet" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onReset}>
          Reset
        </Button>
        <Button variant="primary" busy={searching} busyLabel="Finding Providers" onClick={onFind}>
          Find Matching Providers
        </Button>
      </Row>
    </Card>
  );
}
