import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../test/renderUi.tsx';
import { Button, ButtonLink } from './Button.tsx';

test('a busy button says what it is doing and cannot be pressed twice', async () => {
  const press = vi.fn();
  renderUi(
    <Button variant="primary" busy busyLabel="Sending" onClick={press}>
      Accept
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sending' });
  expect(button.disabled).toBe(true);
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('carries its variant for the style sheet and does not submit forms by itself', () => {
  renderUi(<Button variant="danger">Reject</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect([button.dataset['variant'], button.type]).toEqual(['danger', 'button']);
});

test('a button link leads to its page', () => {
  renderUi(<ButtonLink to="/providers">Providers List</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Providers List' }).getAttribute('href')).toBe('/providers');
});
