import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { ProviderSearchField } from './ProviderSearchField.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Search providers' });
const type = (value: string): void => void fireEvent.change(field(), { target: { value } });
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

test('searches 300 ms after the last keystroke', () => {
  const search = vi.fn();
  renderTestComponentWithTheme(<ProviderSearchField value="" onSearch={search} />);
  type('em');
  pass(299);
  type('emn');
  pass(299);
  expect(search).not.toHaveBeenCalled();
  pass(1);
  expect(search).toHaveBeenCalledExactlyOnceWith('emn');
  expect(field().value).toBe('emn');
});
