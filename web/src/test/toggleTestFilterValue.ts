import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const field = (name: string): HTMLElement => screen.getByRole('combobox', { name, hidden: true });

/** Returns the texts of a filter's options, which include the counts. */
export async function readTestFilterOptionTexts(name: string): Promise<string[]> {
  await userEvent.click(field(name));
  const box = await screen.findByRole('listbox', { name, hidden: true });
  const options = within(box).getAllByRole('option', { hidden: true });
  const texts = options.map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return texts;
}

/** Selects or deselects a value of a filter. */
export async function toggleTestFilterValue(name: string, value: RegExp): Promise<void> {
  await userEvent.click(field(name));
  const box = await screen.findByRole('listbox', { name, hidden: true });
  await userEvent.click(within(box).getByRole('option', { name: value, hidden: true }));
  await userEvent.keyboard('{Escape}');
}
