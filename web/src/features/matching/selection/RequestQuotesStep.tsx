import { t } from '@lingui/core/macro';
import { IconArrowLeft, IconMap2 } from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useMemo, useRef } from 'react';
import type {
  BuyerRequirements,
  RequirementsWizardRequest,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import { formatRequirementsSummary } from '@marketplace/domain/matching/matching.summary.ts';
import { useAppDispatch } from '../../../core/hooks.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { buildProvidersSelectedForQuotesMapPath } from '../../../shared/catalogue/comparisonPath.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ScreenReaderLoadingText, SkeletonCard } from '../../../ui/Skeletons.tsx';
import { useVendorPresenceByProviderId } from '../../catalogue/vendorPresence.public.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './RequestQuotesStep.module.css';
import { SelectedRfqRecipientList } from './SelectedRfqRecipientList.tsx';
import { createWizardAnswersThunk } from '../requirementsActions.ts';
import { providerSelectionToggled, quoteRequestsSent } from '../requirementsSlice.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import { useQuoteRequestStepNavigation } from '../useSyncRequirementsStepWithHistory.ts';
import { WizardProgressBar } from '../wizard/WizardProgressBar.tsx';
import { convertWizardAnswersToApiFormat } from '../wizardAnswers.ts';

/** Props of the RFQ form component, which the route injects. */
export interface InjectedRfqFormProps {
  providers: readonly { id: string; name: string }[];
  wizardData: RequirementsWizardRequest;
  onScale: (scale: BuyerRequirements['deploymentScale']) => void;
  onSent: () => void;
}

/** The RFQ form, loaded on demand. */
export interface LazyRfqFormLoader {
  Form: ComponentType<InjectedRfqFormProps>;
  /** Preloads the code of the form. */
  load: () => Promise<unknown>;
}

function FormSkeleton() {
  return (
    <div>
      <ScreenReaderLoadingText>{t`Loading the request form`}</ScreenReaderLoadingText>
      <SkeletonCard lead="none" lines={8} />
    </div>
  );
}

/** Step 2: selected providers, summary of the requirements, and the RFQ form. */
export function RequestQuotesStep({ form: Form }: { form: LazyRfqFormLoader['Form'] }) {
  const dispatch = useAppDispatch();
  const { answers, chosen } = useRequirementsState();
  const { returnToProviders } = useQuoteRequestStepNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const respondsById = useVendorPresenceByProviderId(chosen.map(({ id }) => id));
  const wizardData = useMemo(() => convertWizardAnswersToApiFormat(answers), [answers]);
  return (
    <>
      <Card aria-label={t`Requirements wizard`}>
        <WizardProgressBar step={2} />
        <div className={classes['body']}>
          <FlexRow justify="between" className={classes['head']}>
            <h2 ref={heading} tabIndex={-1}>{t`Selected providers`}</h2>
            <span className="tabular" data-over={chosen.length > maxProvidersPerRfq || undefined}>
              {chosen.length}/{maxProvidersPerRfq}
            </span>
          </FlexRow>
          {chosen.length === 0 ? (
            <p
              className={classes['none']}
            >{t`No providers are selected. Go back and select up to ${maxProvidersPerRfq}.`}</p>
          ) : (
            <SelectedRfqRecipientList
              providers={chosen}
              respondsById={respondsById}
              onRemove={(provider) => dispatch(providerSelectionToggled(provider))}
            />
          )}
          <h3>{t`Your requirements`}</h3>
          <p className={classes['summary']}>{formatRequirementsSummary(answers, wizardData)}</p>
        </div>
        <FlexRow gap={12} wrap className={classes['foot']}>
          <Button
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={returnToProviders}
          >{t`Back to Providers`}</Button>
          {chosen.length > 0 && (
            <ButtonLink
              variant="quiet"
              to={buildProvidersSelectedForQuotesMapPath(chosen.map(({ id }) => id))}
              leftSection={<IconMap2 size={16} aria-hidden />}
            >{t`Show on map`}</ButtonLink>
          )}
        </FlexRow>
      </Card>
      <Suspense fallback={<FormSkeleton />}>
        <Form
          providers={chosen}
          wizardData={wizardData}
          onScale={(deploymentScale) => dispatch(createWizardAnswersThunk({ deploymentScale }))}
          onSent={() => dispatch(quoteRequestsSent())}
        />
      </Suspense>
    </>
  );
}
