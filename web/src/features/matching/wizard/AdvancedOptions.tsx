import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import {
  apiOptions,
  managementOptions,
  ntnOptions,
  privateNetworkOptions,
  type Requirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { OptionRow } from '../../../ui/OptionRow.tsx';
import { useAnswers } from '../useRequirements.ts';
import { WizardField } from './WizardField.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Wizard.module.css';

/** What is not at its default, so that a closed section hides nothing. */
function summaryOf({ privateNetworkNeeded, deviceManagement, apisRequired, ntnSupport }: Requirements): string {
  return [
    ...(privateNetworkNeeded === 'None' ? [] : [privateNetworkNeeded]),
    ...(deviceManagement === 'Basic' ? [] : [`Device management: ${deviceManagement}`]),
    ...(apisRequired === 'None' ? [] : [apisRequired]),
    ...(ntnSupport ? ['NTN: Yes'] : []),
  ].join(', ');
}

/** Collapsed until it is asked for. */
export function AdvancedOptions() {
  const { answers, answer } = useAnswers();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        as="button"
        gap={8}
        type="button"
        className={classes['advanced']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} aria-hidden />
        <b>Advanced Options</b>
        {!open && <span>{summaryOf(answers)}</span>}
      </Row>
      <Stack gap={12} id={id} className={classes['advancedFields']} hidden={!open}>
        <WizardField label="Private network">
          <OptionRow
            label="Private network"
            options={privateNetworkOptions}
            value={answers.privateNetworkNeeded}
            onChange={(value) => answer({ privateNetworkNeeded: value ?? 'None' })}
          />
        </WizardField>
        <WizardField label="Device management">
          <OptionRow
            label="Device management"
            options={managementOptions}
            value={answers.deviceManagement}
            onChange={(value) => answer({ deviceManagement: value ?? 'Basic' })}
          />
        </WizardField>
        <WizardField label="APIs">
          <OptionRow
            label="APIs"
            options={apiOptions}
            value={answers.apisRequired}
            onChange={(value) => answer({ apisRequired: value ?? 'None' })}
          />
        </WizardField>
        <WizardField label="Satellite (NTN)">
          <OptionRow
            label="Satellite (NTN)"
            options={ntnOptions}
            value={answers.ntnSupport ? 'Yes' : 'None'}
            onChange={(value) => answer({ ntnSupport: value === 'Yes' })}
          />
        </WizardField>
      </Stack>
    </>
  );
}
