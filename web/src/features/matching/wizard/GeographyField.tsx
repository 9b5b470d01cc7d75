import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { CountryPicker } from './CountryPicker.tsx';
import { RegionPicker } from './RegionPicker.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './Wizard.module.css';

const modes = [
  { value: 'regions', label: 'Regions' },
  { value: 'countries', label: 'Countries' },
] as const;

export interface GeographyFieldProps {
  answers: Requirements;
  onAnswer: (answers: Partial<Requirements>) => void;
  onMode: (mode: Requirements['geographicMode']) => void;
}

/** Where the devices work: regions or countries. */
export function GeographyField({ answers, onAnswer, onMode }: GeographyFieldProps) {
  return (
    <div className={classes['geography']}>
      <Row justify="between">
        <span className={classes['label']}>Geography</span>
        <SegmentedSwitch label="Geography" choices={modes} value={answers.geographicMode} onChange={onMode} />
      </Row>
      {answers.geographicMode === 'regions' ? (
        <RegionPicker regions={answers.regions} onChange={(regions) => onAnswer({ regions })} />
      ) : (
        <CountryPicker countries={answers.countries} onChange={(countries) => onAnswer({ countries })} />
      )}
    </div>
  );
}
