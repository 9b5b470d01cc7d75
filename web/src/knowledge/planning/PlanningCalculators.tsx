import { Stack } from '../../ui/Stack.tsx';
import { BatteryLifeCalculator } from './BatteryLifeCalculator.tsx';
import { DutyCycleCalculator } from './DutyCycleCalculator.tsx';
import { planningCalculatorUrlStateCodec } from './planningUrlState.ts';
import { useDebouncedUrlState } from './useDebouncedUrlState.ts';

/** Calculators for battery life and LoRaWAN duty cycle. The URL contains the input, so that results can be shared. */
export function PlanningCalculators() {
  const { state, change } = useDebouncedUrlState(planningCalculatorUrlStateCodec);
  return (
    <Stack gap={24}>
      <BatteryLifeCalculator state={state} change={change} />
      <DutyCycleCalculator state={state} change={change} />
    </Stack>
  );
}
