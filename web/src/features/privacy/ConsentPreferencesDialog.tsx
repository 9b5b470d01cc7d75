import { t } from '@lingui/core/macro';
import { Checkbox, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { cookieOptionsVersion, type OptionalConsentCategory } from '@marketplace/contracts/privacy/privacy.values.ts';
import { useState } from 'react';
import { loadCookieConsent } from '../../core/consent.ts';
import {
  isConsentCategoryAllowed,
  type CookieConsentChoices,
  categoriesDeniedByGlobalPrivacyControl,
  sendsGlobalPrivacyControl,
} from '../../core/consentRecord.ts';
import type { StorageConsentCategory } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import classes from './ConsentPreferences.module.css';
import { consentCategoryTexts, describeBrowserDataOfConsentCategory } from './consentCategoryText.ts';
import { globalPrivacyControlNoticeText } from './optOutSignalText.ts';

interface ChoiceProps {
  category: StorageConsentCategory;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ category, checked, disabled, onChange }: ChoiceProps) {
  const { label, purpose } = consentCategoryTexts[category];
  const stored = describeBrowserDataOfConsentCategory(category);
  return (
    <Checkbox
      classNames={{ label: classes['label'] ?? '' }}
      label={label}
      description={
        <>
          {purpose} {stored}
        </>
      }
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface CategoriesProps {
  onSave: (choices: CookieConsentChoices) => void;
  onWithdraw: () => void;
}

function Categories({ onSave, onWithdraw }: CategoriesProps) {
  const consent = loadCookieConsent();
  const signal = sendsGlobalPrivacyControl();
  const isAllowed = (category: OptionalConsentCategory): boolean => isConsentCategoryAllowed(consent, category);
  const [choices, setChoices] = useState<CookieConsentChoices>({
    analytics: isAllowed('analytics'),
    marketing: isAllowed('marketing'),
    functional: isAllowed('functional'),
  });
  const isFixed = (category: StorageConsentCategory): boolean =>
    category === 'necessary' || (signal && categoriesDeniedByGlobalPrivacyControl.includes(category));
  return (
    <Stack gap={16}>
      {signal && <MutedText>{globalPrivacyControlNoticeText}</MutedText>}
      {(Object.keys(consentCategoryTexts) as StorageConsentCategory[]).map((category) => (
        <Choice
          key={category}
          category={category}
          checked={category === 'necessary' || choices[category]}
          disabled={isFixed(category)}
          onChange={(checked) => setChoices({ ...choices, [category]: checked })}
        />
      ))}
      <CaptionText>{t`Version ${cookieOptionsVersion}`}</CaptionText>
      <FlexRow gap={16} align="stretch" justify="end" wrap>
        {consent !== null && <Button variant="quiet" onClick={onWithdraw}>{t`Withdraw consent`}</Button>}
        <Button variant="primary" onClick={() => onSave(choices)}>{t`Save preferences`}</Button>
      </FlexRow>
    </Stack>
  );
}

export interface ConsentPreferencesDialogProps extends CategoriesProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Dialog to choose consent per category. Without an earlier choice, only necessary cookies are preselected. Opens after
 * mounting, because otherwise the dialog could not determine which element to return the focus to.
 */
export function ConsentPreferencesDialog({ opened, onSave, onWithdraw, onClose }: ConsentPreferencesDialogProps) {
  const mounted = useMounted();
  const withdraw = (): void => {
    onWithdraw();
    onClose();
  };
  return (
    <Modal opened={mounted && opened} onClose={onClose} title={t`Cookie preferences`} size={520}>
      <Categories onSave={onSave} onWithdraw={withdraw} />
    </Modal>
  );
}
