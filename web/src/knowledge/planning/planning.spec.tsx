import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { batteryMembers } from '@marketplace/domain/planning/planning.presets.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { batteryLife } from '@marketplace/domain/planning/planning.batteryLife.ts';
import { judgeSending } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { readBattery } from './batteryForm.ts';
import { batteryFormula, noLifeText } from './batteryText.ts';
import { readDuty } from './dutyForm.ts';
import { allowedText, dutyFormula, problemText } from './dutyText.ts';
import { durationText, lifeText } from './figureText.ts';
import { planningAddress } from './planningAddress.ts';
import { PlanningCalculators } from './PlanningCalculators.tsx';

function open(search = '') {
  const router = createMemoryRouter([{ path: '*', element: <PlanningCalculators /> }], {
    initialEntries: [`/knowledge-base${search}`],
  });
  renderUi(<RouterProvider router={router} />, { links: false });
  return router;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const battery = () => card('Battery life calculator');
const duty = () => card('LoRaWAN duty cycle calculator');

function type(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

describe('battery life', () => {
  test('begins with a published example, its source and the formula with its numbers', () => {
    open();
    expect(battery().getByText('353 days')).toBeTruthy();
    expect(battery().getByText(/^Q \/ I = 8,480 h = 0\.9674 years/)).toBeTruthy();
    expect(
      battery()
        .getByRole('link', { name: /^Casals et al\./ })
        .getAttribute('href'),
    ).toContain('10.3390/s17102364');
  });

  test('point and comma mean the same, and fields are text that no wheel changes', () => {
    open();
    const sleep = screen.getByLabelText<HTMLInputElement>(/^Sleep current/);
    expect([sleep.type, sleep.inputMode]).toEqual(['text', 'decimal']);
    type(screen.getByLabelText(/^Sleep current/), '4.5');
    const answer = battery().getByText(/^Charge of a day/).textContent;
    type(screen.getByLabelText(/^Sleep current/), '4,5');
    expect(battery().getByText(/^Charge of a day/).textContent).toBe(answer);
  });

  test('self-discharge shortens the life, and the formula says how', () => {
    open();
    type(battery().getByLabelText(/^Messages/), '1');
    expect(battery().getByText('5.97 years')).toBeTruthy();
    type(screen.getByLabelText(/^Self-discharge/), '2');
    expect(battery().getByText('5.64 years')).toBeTruthy();
    expect(battery().getByText(/^Self-discharge r = −ln\(1 − 2 %\) = 0\.0202 a year/)).toBeTruthy();
  });

  test('what cannot be says so in words, beside the field or in place of the answer', () => {
    open();
    type(screen.getByLabelText(/^Receive time/), '600000');
    expect(battery().getByText('A day has too few hours')).toBeTruthy();
    type(screen.getByLabelText(/^Receive time/), 'long');
    expect(battery().getByText('Write a number from 0 to 600,000 ms. “l” cannot be part of a number.')).toBeTruthy();
    type(screen.getByLabelText(/^Receive time/), '600001');
    expect(battery().getByText('Write a number from 0 to 600,000 ms.')).toBeTruthy();
    expect(battery().queryByText('Formula')).toBeNull();
    type(screen.getByLabelText(/^Receive time/), '10');
    type(screen.getByLabelText(/^Sleep current/), '50000');
    expect(battery().getByText(/^Receiving draws less than sleep does/)).toBeTruthy();
  });

  test('published values fill in what their source gives, and leave the rest open', async () => {
    open();
    await userEvent.selectOptions(screen.getByLabelText('Typical values'), 'nb-iot');
    expect(screen.getByLabelText<HTMLInputElement>(/^Transmit current/).value).toBe('167');
    expect(screen.getByLabelText<HTMLInputElement>(/^Battery capacity/).value).toBe('2400');
    expect(battery().getByText('Transmit time, Receive time')).toBeTruthy();
    expect(battery().getByRole('link', { name: /M5311/ })).toBeTruthy();
  });
});

describe('duty cycle', () => {
  test('says time on air, interval and messages, and that the asked ones are allowed', () => {
    open();
    expect(duty().getByText('Allowed')).toBeTruthy();
    expect(duty().getByText('A message every 1 h takes 0.001714 % of the time; 1 % is allowed.')).toBeTruthy();
    for (const text of ['6.17 s', '583', 'here 486 messages a day']) {
      expect(duty().getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    }
    expect(
      duty().getByText(
        'Packet of 12 + 13 bytes = 8 + ⌈(8 × 25 − 4 × 7 + 28 + 16 − 0) / (4 × (7 − 0))⌉ × 5 = 48 symbols, not below 8',
      ),
    ).toBeTruthy();
  });

  test('names every reason for which something is not allowed', async () => {
    open('?sf=12&payload=60&perDay=2000');
    expect(duty().getByText('SF12 at 125 kHz carries at most 51 bytes here; 60 are asked for.')).toBeTruthy();
    expect(duty().getByText('The duty cycle leaves 276 messages a day; 2,000 are asked for.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Region and channels'), 'US915-125');
    expect(duty().getByText('SF12 at 125 kHz is no data rate of these channels.')).toBeTruthy();
    expect(duty().getByText('A message may last 400 ms; this one lasts 3.121 s.')).toBeTruthy();
    expect(duty().getByText(/^United States: no duty cycle/)).toBeTruthy();
  });

  test('a table compares the spreading factors, the asked one marked', () => {
    open('?channels=US915-125&sf=9');
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

  test('the time on air becomes the transmit time of the battery', async () => {
    open('?sf=10');
    await userEvent.click(screen.getByRole('button', { name: 'Use as transmit time of the battery' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Transmit time/).value).toBe('411.6');
  });
});

describe('the address', () => {
  test('holds what was typed, without what is as usual, and leaves other members alone', async () => {
    const router = open('?tab=planning');
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

  test('opens what somebody shared, and follows when it changes', async () => {
    const router = open('?capacity=7700&messages=0,5');
    expect(screen.getByLabelText<HTMLInputElement>(/^Battery capacity/).value).toBe('7700');
    await act(() => router.navigate('/knowledge-base?capacity=100'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Battery capacity/).value).toBe('100');
    expect(battery().getByLabelText<HTMLInputElement>(/^Messages/).value).toBe('288');
  });

  test('what it does not understand stands for the usual', () => {
    const search = new URLSearchParams({ channels: 'XX', sf: '13', crc: '?', capacity: '9'.repeat(21) });
    expect(planningAddress.read(search)).toEqual(planningAddress.read(new URLSearchParams()));
  });
});

test('whatever is typed, no answer says NaN, Infinity or undefined', () => {
  const number = fc.oneof(
    { arbitrary: fc.constantFrom('0', '1', '10', '0,5', '100', '0.0000000000000001'), weight: 20 },
    { arbitrary: fc.constantFrom('', '86400', '600000'), weight: 1 },
    { arbitrary: fc.string({ maxLength: 20 }), weight: 1 },
  );
  const names = [...batteryMembers, 'payload', 'perDay', 'preamble'] as const;
  const typed = fc.record(Object.fromEntries(names.map((name) => [name, number])));
  const usual = planningAddress.read(new URLSearchParams());
  const words = (members: Record<string, string>): string => {
    const state = { ...usual, ...members };
    const [{ use, ...read }, { sending, ...rest }] = [readBattery(state), readDuty(state)];
    const life = use === null ? null : batteryLife(use);
    const lasting = life?.kind === 'life' && use !== null ? [lifeText(life.years), ...batteryFormula(use, life)] : [];
    const answer = sending === null ? null : judgeSending(sending);
    const told =
      sending === null || answer === null
        ? []
        : [
            durationText(answer.time.total),
            allowedText(sending, answer),
            ...dutyFormula(sending, answer),
            ...answer.problems.map((problem) => problemText(problem, sending, answer)),
          ];
    const none = life !== null && life.kind !== 'life' ? noLifeText(life) : [];
    return [...lasting, ...none, ...told, JSON.stringify([read.missing, rest.missing])].join('\n');
  };
  fc.assert(
    fc.property(typed, (members) => {
      expect(words(members)).not.toMatch(/NaN|∞|Infinity|undefined/);
    }),
    { numRuns: 300 },
  );
});
