import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDeferFirstRenderOfValue } from './useDeferFirstRenderOfValue.ts';

/** Renders a page without a value. `update` returns the values that the page renders after a change of the value. */
function renderPage(): { readonly update: (value: string | null) => readonly (string | null)[] } {
  let rendered: (string | null)[] = [];
  function Page({ value }: { value: string | null }) {
    rendered.push(useDeferFirstRenderOfValue(value));
    return null;
  }
  const { rerender } = render(<Page value={null} />);
  return {
    update: (value) => {
      rendered = [];
      rerender(<Page value={value} />);
      return rendered;
    },
  };
}

test('renders an awaited value in a deferred second step', () => {
  expect(renderPage().update('list')).toEqual([null, 'list']);
});

test('renders a changed or removed value at once', () => {
  const page = renderPage();
  page.update('list');
  expect(page.update('list with an answer')[0]).toBe('list with an answer');
  expect(page.update(null)[0]).toBe(null);
});
