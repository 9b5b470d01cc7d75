import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { SegmentedMultiSelect, SegmentedSingleSelect } from './OptionRow.tsx';
import { SegmentedSwitch } from './SegmentedSwitch.tsx';

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;

function Views() {
  const [view, setView] = useState<'cards' | 'table'>('cards');
  return <SegmentedSwitch label="View" choices={views} value={view} onChange={setView} />;
}

test('selects exactly one view by click and by arrow key', async () => {
  renderTestComponentWithTheme(<Views />);
  const [cards, table] = screen.getAllByRole('radio');
  await userEvent.click(table ?? document.body);
  expect([cards, table].map((face) => face?.getAttribute('aria-checked'))).toEqual(['false', 'true']);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cards);
  expect(cards?.getAttribute('aria-checked')).toBe('true');
});

const formatOption = (option: string): string => option;
const scales = ['1-5K', '5-50K', '>50K'] as const;

function Scale() {
  const [scale, setScale] = useState<(typeof scales)[number] | null>(null);
  return (
    <SegmentedSingleSelect label="Scale" {...{ formatOption, options: scales }} value={scale} onChange={setScale} />
  );
}

const pressed = (): string[] => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);

test('replaces the selected option and deselects it on a second click', async () => {
  renderTestComponentWithTheme(<Scale />);
  await userEvent.click(screen.getByRole('button', { name: '1-5K' }));
  await userEvent.click(screen.getByRole('button', { name: '>50K' }));
  expect(pressed()).toEqual(['>50K']);
  await userEvent.click(screen.getByRole('button', { name: '>50K' }));
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

function Sims() {
  const [sims, setSims] = useState<('physical' | 'iSIM')[]>([]);
  return (
    <SegmentedMultiSelect
      label="SIM"
      options={['physical', 'iSIM']}
      formatOption={(sim) => (sim === 'physical' ? 'Physical SIM' : sim)}
      values={sims}
      onChange={setSims}
    />
  );
}

test('selects several options, in the order of the row, each marked with a check', async () => {
  renderTestComponentWithTheme(<Sims />);
  await userEvent.click(screen.getByRole('button', { name: 'iSIM' }));
  await userEvent.click(screen.getByRole('button', { name: 'Physical SIM' }));
  expect(pressed()).toEqual(['Physical SIM', 'iSIM']);
  expect(screen.getByRole('button', { name: 'iSIM' }).querySelector('svg')).not.toBeNull();
});

test('gives repeated words of a label different keys', () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderTestComponentWithTheme(
    <SegmentedMultiSelect
      label="Plan"
      options={['plan']}
      formatOption={() => 'by SIM or by month'}
      values={[]}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: 'by SIM or by month' })).toBeTruthy();
  expect(logError).not.toHaveBeenCalled();
  logError.mockRestore();
});
