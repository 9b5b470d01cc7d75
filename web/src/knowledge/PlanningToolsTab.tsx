import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { useHasBeenTrue } from '../core/useHasBeenTrue.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FlexRow } from '../ui/FlexRow.tsx';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { Stack } from '../ui/Stack.tsx';
import { MutedText } from '../ui/MutedText.tsx';
import classes from './Knowledge.module.css';

const PlanningCalculators = lazy(async () => ({
  default: (await import('./planning/PlanningCalculators.tsx')).PlanningCalculators,
}));

/** Tab of the knowledge base with tools for planning a fleet. Loads the calculators when the tab is first opened. */
export function PlanningToolsTab({ isOpen }: { isOpen: boolean }) {
  const opened = useHasBeenTrue(isOpen);
  return (
    <Stack gap={24}>
      <Card title={t`Requirements tool`}>
        <FlexRow gap="12px 24px" wrap justify="between" className={classes['tool']}>
          <MutedText>{t`Specify where your devices are, how they are powered and how much data they send. The tool lists the matching providers with reasons, and you can request quotes from up to three of them.`}</MutedText>
          <ButtonLink variant="primary" to="/requirements">{t`Specify Requirements`}</ButtonLink>
        </FlexRow>
      </Card>
      {opened && (
        <Suspense fallback={<SkeletonRows />}>
          <PlanningCalculators />
        </Suspense>
      )}
    </Stack>
  );
}
