import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MaskedRfqTexts } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import { DescriptionList } from '../../../shared/rfq/DescriptionList.tsx';
import { HiddenCustomerNotice } from '../../../shared/rfq/HiddenCustomerNotice.tsx';
import { buildCustomerContactDescriptionItems, hiddenCustomerText } from '../../../shared/rfq/vendorRequest.ts';
import { VendorRfqDetailsSection } from '../../../shared/rfq/VendorRfqDetailsSection.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { RfqUrgencyBadge } from '../../../shared/rfq/StatusBadge.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MaskedContactDataList } from '../masking/MaskedContactDataList.tsx';
import { type ContactMaskingModule, useContactMaskingPreview } from '../masking/useContactMaskingPreview.ts';
import classes from './RfqVendorViewPreview.module.css';
import type { RfqFormValues } from './rfqFormDraft.ts';
import {
  applyMaskedTextsToUnsentRfqVendorView,
  buildUnsentRfqVendorView,
  getRfqFormTextsMaskedBeforeAcceptance,
} from './rfqFormPreview.ts';

const stages = [
  { value: 'before', label: t`Before accepting` },
  { value: 'after', label: t`After accepting` },
] as const;

/** Title of a request without a project title. The request gets its number when it is sent. */
const untitled = t`RFQ # (number assigned when sent)`;

const maskRequestTexts = (masking: ContactMaskingModule, request: MaskedRfqTexts) =>
  masking.previewContactMaskingInRfqTexts(request);

/** Live preview of the request as vendors will see it, before and after they accept. */
export function RfqVendorViewPreview({
  values,
  wizardData,
}: {
  values: RfqFormValues;
  wizardData: RequirementsWizardRequest;
}) {
  const [stage, setStage] = useState<(typeof stages)[number]['value']>('before');
  const typed = buildUnsentRfqVendorView(values, wizardData, stage === 'after');
  const masked = useContactMaskingPreview(getRfqFormTextsMaskedBeforeAcceptance(values, wizardData), maskRequestTexts);
  const isMasked = stage === 'before' && masked?.isCurrent === true;
  const shown = isMasked ? applyMaskedTextsToUnsentRfqVendorView(typed, masked.preview.request) : typed;
  return (
    <Stack as="section" gap={12} className={classes['preview']} aria-labelledby="rfq-preview">
      <h3 id="rfq-preview">{t`Preview for providers`}</h3>
      <SegmentedSwitch
        label={t`Preview before or after acceptance`}
        choices={stages}
        value={stage}
        onChange={setStage}
        block
      />
      <MaskedContactDataList
        hidden={masked?.preview.hidden ?? []}
        lead={t`Hidden from each provider until it accepts`}
      />
      <Stack gap={12} className={classes['seen']}>
        <FlexRow gap={12} align="start" justify="between" className={classes['title']}>
          <b>{shown.project_title ?? untitled}</b>
          <RfqUrgencyBadge urgency={shown.urgency} />
        </FlexRow>
        {shown.company_name === undefined ? (
          <HiddenCustomerNotice>{hiddenCustomerText}</HiddenCustomerNotice>
        ) : (
          <DescriptionList layout="list" facts={buildCustomerContactDescriptionItems(shown)} />
        )}
        <VendorRfqDetailsSection rfq={shown} layout="list" />
      </Stack>
    </Stack>
  );
}
