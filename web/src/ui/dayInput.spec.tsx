import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { DayInput } from './DayInput.tsx';
import { formatCalendarDay } from './days.ts';

function Day({ first }: { first: string }) {
  const [day, setDay] = useState(first);
  return (
    <DayInput
      label="Answers due"
      min="2026-11-20"
      max="2027-11-20"
      value={day}
      onChange={({ currentTarget }) => setDay(currentTarget.value)}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Answers due');

test("shows the interface's date format and keeps value and bounds", () => {
  renderTestComponentWithTheme(<Day first="2026-12-03" />);
  expect(screen.getByText('3 Dec 2026').getAttribute('aria-hidden')).toBe('true');
  const { value, type, min, max } = field();
  expect({ value, type, min, max }).toEqual({
    ...{ value: '2026-12-03', type: 'date' },
    ...{ min: '2026-11-20', max: '2027-11-20' },
  });
});

test('follows the selected date and shows no text without a date', () => {
  renderTestComponentWithTheme(<Day first="" />);
  expect(screen.queryByText(/20\d\d/)).toBeNull();
  fireEvent.change(field(), { target: { value: '2027-09-01' } });
  expect(screen.getByText('1 Sept 2027')).toBeDefined();
});

test.each(['', '2026-11', 'yesterday', '2026-11-20T00:00:00Z'])('rejects %j as a date', (text) => {
  expect(formatCalendarDay(text)).toBeNull();
});

test('is used for every date field', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx') && file !== 'ui/DayInput.tsx')
    .filter((file) => /<\w+[^>]*\stype="date"/.test(readFileSync(path.join(source, file), 'utf8')));
  expect(
    others.filter(
      (file) => !/UrlUpdatingFilterField[^>]*type="date"/.test(readFileSync(path.join(source, file), 'utf8')),
    ),
  ).toEqual([]);
});
