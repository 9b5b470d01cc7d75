import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderTestComponentWithTheme } from '../../test/renderTestComponentWithTheme.tsx';
import { PasswordField } from './PasswordField.tsx';

const typeOfField = (): string => screen.getByLabelText<HTMLInputElement>('Secret').type;

test('shows and hides the value with a button that names the next state', async () => {
  renderTestComponentWithTheme(<PasswordField label="Secret" />);
  expect(typeOfField()).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(typeOfField()).toBe('text');
  const button = screen.getByRole('button', { name: 'Hide password' });
  expect(button.hasAttribute('aria-pressed')).toBe(false);
  await userEvent.click(button);
  expect(typeOfField()).toBe('password');
});

test('names the button after another kind of secret', () => {
  renderTestComponentWithTheme(<PasswordField label="Secret" toggleLabels={{ show: 'Show key', hide: 'Hide key' }} />);
  expect(screen.getByRole('button', { name: 'Show key' })).toBeTruthy();
});
