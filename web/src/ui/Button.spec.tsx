import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { Button, ButtonLink } from './Button.tsx';

test('shows the busy label and ignores presses while busy', () => {
  const press = vi.fn();
  renderTestComponentWithTheme(
    <Button variant="primary" busy busyLabel="Sending" onClick={press}>
      Accept
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending' });
  expect(button.disabled).toBe(true);
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('exposes its variant to the style sheet and does not submit forms', () => {
  renderTestComponentWithTheme(<Button variant="danger">Reject</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect([button.dataset['variant'], button.type]).toEqual(['danger', 'button']);
});

test('renders a button link as a link to its page', () => {
  renderTestComponentWithTheme(<ButtonLink to="/providers">Providers List</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Providers List' }).getAttribute('href')).toBe('/providers');
});
