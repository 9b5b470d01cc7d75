import { Checkbox, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { consentVersion, type OptionalCategory } from '@marketplace/contracts/privacy/privacy.values.ts';
import { useState } from 'react';
import { readConsent } from '../../core/consent.ts';
import { allows, type Choices, endedBySignal, sendsOptOutSignal } from '../../core/consentRecord.ts';
import type { Category } from '../../core/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './ConsentPreferences.module.css';
import { categoryWords, storedFor } from './consentWords.ts';
import { signalWords } from './signalWords.ts';

interface ChoiceProps {
  category: Category;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ category, checked, disabled, onChange }: ChoiceProps) {
  const { label, purpose } = categoryWords[category];
  const stored = storedFor(category);
  return (
    <Checkbox
      classNames={{ label: classes['label'] ?? '' }}
      label={label}
      description={stored === null ? purpose : `${purpose} ${stored}`}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface CategoriesProps {
  onSave: (choices: Choices) => void;
  onWithdraw: () => void;
}

function Categories({ onSave, onWithdraw }: CategoriesProps) {
  const consent = readConsent();
  const signal = sendsOptOutSignal();
  const isAllowed = (category: OptionalCategory): boolean => allows(consent, category);
  const [choices, setChoices] = useState<Choices>({
    analytics: isAllowed('analytics'),
    marketing: isAllowed('marketing'),
    functional: isAllowed('functional'),
  });
  const isFixed = (category: Category): boolean =>
    category === 'necessary' || (signal && endedBySignal.includes(category));
  return (
    <Stack gap={16}>
      {signal && <Text>{signalWords}</Text>}
      {(Object.keys(categoryWords) as Category[]).map((category) => (
        <Choice
          key={category}
          category={category}
          checked={category === 'necessary' || choices[category]}
          disabled={isFixed(category)}
          onChange={(checked) => setChoices({ ...choices, [category]: checked })}
        />
      ))}
      <Note>Version {consentVersion}</Note>
      <Row gap={16} align="stretch" justify="end" wrap>
        {consent !== null && (
          <Button variant="quiet" onClick={onWithdraw}>
            Withdraw consent
          </Button>
        )}
        <Button variant="primary" onClick={() => onSave(choices)}>
          Save preferences
        </Button>
      </Row>
    </Stack>
  );
}

export interface ConsentPreferencesProps extends CategoriesProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Dialog to choose consent per category; only necessary cookies are preselected without an earlier choice. It opens after mounting, because
 * otherwise it could not determine which element to return focus to.
 */
export function ConsentPreferences({ opened, onSave, onWithdraw, onClose }: ConsentPreferencesProps) {
  const mounted = useMounted();
  const withdraw = (): void => {
    onWithdraw();
    onClose();
  };
  return (
    <Modal opened={mounted && opened} onClose={onClose} title="Cookie preferences" size={520}>
      <Categories onSave={onSave} onWithdraw={withdraw} />
    </Modal>
  );
}
