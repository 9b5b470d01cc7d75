import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { batteryCalculatorInputNames } from '@marketplace/domain/planning/planning.presets.ts';
import { renderTestComponentWithTheme } from '../../test/renderTestComponentWithTheme.tsx';
import { computeBatteryLife } from '@marketplace/domain/planning/planning.batteryLife.ts';
import { assessLoRaWanTransmission } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { parseBatteryForm } from './batteryForm.ts';
import { formatBatteryFormula, explainMissingBatteryLife } from './batteryText.ts';
import { parseDutyCycleForm } from './dutyCycleForm.ts';
import {
  formatAllowedLoRaWanTransmissionSentence,
  formatDutyCycleFormula,
  formatLoRaWanSendingProblem,
} from './dutyCycleText.ts';
import { formatDurationFromMicroseconds, formatBatteryLife } from './numberText.ts';
import { planningCalculatorUrlStateCodec } from './planningUrlState.ts';
import { PlanningCalculators } from './PlanningCalculators.tsx';

function renderCalculators(search = '') {
  const router = createMemoryRouter([{ path: '*', element: <PlanningCalculators /> }], {
    initialEntries: [`/knowledge-base${search}`],
  });
  renderTestComponentWithTheme(<RouterProvider router={router} />, { links: false });
  return router;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const battery = () => card('Battery life calculator');
const duty = () => card('LoRaWAN duty cycle calculator');

function fillField(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

describe('battery life', () => {
  test('starts with a published example, its source and its formula', () => {
    renderCalculators();
    expect(battery().getByText('353 days')).toBeTruthy();
    expect(battery().getByText(/^Q \/ I = 8,480 h = 0\.9674 years/)).toBeTruthy();
    expect(
      battery()
        .getByRole('link', { name: /^Casals et al\./ })
        .getAttribute('href'),
    ).toContain('10.3390/s17102364');
  });

  test('accepts point and comma in text fields that ignore the mouse wheel', () => {
    renderCalculators();
    const sleep = screen.getByLabelText<HTMLInputElement>(/^Sleep current/);
    expect([sleep.type, sleep.inputMode]).toEqual(['text', 'decimal']);
    fillField(screen.getByLabelText(/^Sleep current/), '4.5');
    const answer = battery().getByText(/^Charge per day =/).textContent;
    fillField(screen.getByLabelText(/^Sleep current/), '4,5');
    expect(battery().getByText(/^Charge per day =/).textContent).toBe(answer);
  });

  test('subtracts self-discharge and explains it in the formula', () => {
    renderCalculators();
    fillField(battery().getByLabelText(/^Messages/), '1');
    expect(battery().getByText('5.97 years')).toBeTruthy();
    fillField(screen.getByLabelText(/^Self-discharge/), '2');
    expect(battery().getByText('5.64 years')).toBeTruthy();
    expect(battery().getByText(/^Self-discharge r = −ln\(1 − 2 %\) = 0\.0202 per year/)).toBeTruthy();
  });

  test('explains impossible values next to the field or in place of the result', () => {
    renderCalculators();
    fillField(screen.getByLabelText(/^Receive time/), '600000');
    expect(battery().getByText('The messages do not fit into a day')).toBeTruthy();
    fillField(screen.getByLabelText(/^Receive time/), 'long');
    expect(battery().getByText('Enter a number from 0 to 600,000 ms. “l” cannot be part of a number.')).toBeTruthy();
    fillField(screen.getByLabelText(/^Receive time/), '600001');
    expect(battery().getByText('Enter a number from 0 to 600,000 ms.')).toBeTruthy();
    expect(battery().queryByText('Formula')).toBeNull();
    fillField(screen.getByLabelText(/^Receive time/), '10');
    fillField(screen.getByLabelText(/^Sleep current/), '50000');
    expect(battery().getByText(/^The receive current is lower than the sleep current/)).toBeTruthy();
  });

  test('fills in published values and leaves the rest empty', async () => {
    renderCalculators();
    await userEvent.selectOptions(screen.getByLabelText('Typical values'), 'nb-iot');
    expect(screen.getByLabelText<HTMLInputElement>(/^Transmit current/).value).toBe('167');
    expect(screen.getByLabelText<HTMLInputElement>(/^Battery capacity/).value).toBe('2400');
    expect(battery().getByText('Transmit time, Receive time')).toBeTruthy();
    expect(battery().getByRole('link', { name: /M5311/ })).toBeTruthy();
  });
});

describe('duty cycle', () => {
  test('shows time on air, interval and number of messages of an allowed transmission', () => {
    renderCalculators();
    expect(duty().getByText('Allowed')).toBeTruthy();
    expect(duty().getByText('A message every 1 h takes 0.001714 % of the time; 1 % is allowed.')).toBeTruthy();
    for (const text of ['6.17 s', '583', 'which allows 486 messages like this per day']) {
      expect(duty().getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    }
    expect(
      duty().getByText(
        'Packet of 12 + 13 bytes = 8 + ⌈(8 × 25 − 4 × 7 + 28 + 16 − 0) / (4 × (7 − 0))⌉ × 5 = 48 symbols, at least 8',
      ),
    ).toBeTruthy();
  });

  test('lists every reason why a transmission is not allowed', async () => {
    renderCalculators('?sf=12&payload=60&perDay=2000');
    expect(
      duty().getByText('SF12 at 125 kHz carries at most 51 bytes in this region, but the payload is 60 bytes.'),
    ).toBeTruthy();
    expect(duty().getByText('The duty cycle allows 276 messages per day, not 2,000.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Region and channels'), 'US915-125');
    expect(duty().getByText('SF12 at 125 kHz is not a data rate of these channels.')).toBeTruthy();
    expect(duty().getByText('A message may last at most 400 ms, but this one lasts 3.121 s.')).toBeTruthy();
    expect(duty().getByText(/^United States: no duty cycle/)).toBeTruthy();
  });

  test('compares the spreading factors in a table and marks the selected one', () => {
    renderCalculators('?channels=US915-125&sf=9');
    const rows = duty()
      .getAllByRole('row', { name: /^SF/ })
      .filter((row) => row.hasAttribute('aria-selected'));
    expect(rows.map((row) => row.textContent)).toEqual([
      'SF761.7 msNo limit242',
      'SF8113.2 msNo limit125',
      'SF9205.8 msNo limit53',
      'SF10411.6 msNo limit11',
      'SF11823.3 msNo limitNot used',
      'SF121.483 sNo limitNot used',
    ]);
    expect(rows.map((row) => row.getAttribute('aria-selected')).indexOf('true')).toBe(2);
  });

  test('copies the time on air to the transmit time of the battery', async () => {
    renderCalculators('?sf=10');
    await userEvent.click(screen.getByRole('button', { name: 'Use as transmit time of the battery' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Transmit time/).value).toBe('411.6');
  });
});

describe('URL state', () => {
  test('contains the input without defaults and keeps other parameters', async () => {
    const router = renderCalculators('?tab=planning');
    await userEvent.clear(screen.getByLabelText(/^Sleep current/));
    await userEvent.type(screen.getByLabelText(/^Sleep current/), '1,5');
    await userEvent.selectOptions(screen.getByLabelText('Spreading factor'), '9');
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        tab: 'planning',
        sleep: '1,5',
        sf: '9',
      }),
    );
  });

  test('restores a shared input and follows later changes', async () => {
    const router = renderCalculators('?capacity=7700&messages=0,5');
    expect(screen.getByLabelText<HTMLInputElement>(/^Battery capacity/).value).toBe('7700');
    await act(() => router.navigate('/knowledge-base?capacity=100'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Battery capacity/).value).toBe('100');
    expect(battery().getByLabelText<HTMLInputElement>(/^Messages/).value).toBe('288');
  });

  test('uses the defaults for invalid parameters', () => {
    const search = new URLSearchParams({ channels: 'XX', sf: '13', crc: '?', capacity: '9'.repeat(21) });
    expect(planningCalculatorUrlStateCodec.read(search)).toEqual(
      planningCalculatorUrlStateCodec.read(new URLSearchParams()),
    );
  });
});

test('never shows NaN, Infinity or undefined for any input', () => {
  const number = fc.oneof(
    { arbitrary: fc.constantFrom('0', '1', '10', '0,5', '100', '0.0000000000000001'), weight: 20 },
    { arbitrary: fc.constantFrom('', '86400', '600000'), weight: 1 },
    { arbitrary: fc.string({ maxLength: 20 }), weight: 1 },
  );
  const names = [...batteryCalculatorInputNames, 'payload', 'perDay', 'preamble'] as const;
  const typed = fc.record(Object.fromEntries(names.map((name) => [name, number])));
  const defaults = planningCalculatorUrlStateCodec.read(new URLSearchParams());
  const renderTexts = (members: Record<string, string>): string => {
    const state = { ...defaults, ...members };
    const [{ use, ...read }, { sending, ...rest }] = [parseBatteryForm(state), parseDutyCycleForm(state)];
    const life = use === null ? null : computeBatteryLife(use);
    const batteryTexts =
      life?.kind === 'life' && use !== null ? [formatBatteryLife(life.years), ...formatBatteryFormula(use, life)] : [];
    const answer = sending === null ? null : assessLoRaWanTransmission(sending);
    const dutyCycleTexts =
      sending === null || answer === null
        ? []
        : [
            formatDurationFromMicroseconds(answer.time.total),
            formatAllowedLoRaWanTransmissionSentence(sending, answer),
            ...formatDutyCycleFormula(sending, answer),
            ...answer.problems.map((problem) => formatLoRaWanSendingProblem(problem, sending, answer)),
          ];
    const missingLifeTexts = life !== null && life.kind !== 'life' ? explainMissingBatteryLife(life) : [];
    return [...batteryTexts, ...missingLifeTexts, ...dutyCycleTexts, JSON.stringify([read.missing, rest.missing])].join(
      '\n',
    );
  };
  fc.assert(
    fc.property(typed, (members) => {
      expect(renderTexts(members)).not.toMatch(/NaN|∞|Infinity|undefined/);
    }),
    { numRuns: 300 },
  );
});
