import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useArrival } from './useArrival.ts';

/** What a page draws of a value, each time that it draws. */
function drawnFor(): { readonly give: (value: string | null) => readonly (string | null)[] } {
  let drawn: (string | null)[] = [];
  function Page({ value }: { value: string | null }) {
    drawn.push(useArrival(value));
    return null;
  }
  const { rerender } = render(<Page value={null} />);
  return {
    give: (value) => {
      drawn = [];
      rerender(<Page value={value} />);
      return drawn;
    },
  };
}

test('what a page waits for is drawn after a first step that changes nothing', () => {
  expect(drawnFor().give('list')).toEqual([null, 'list']);
});

test('what changes, or goes, is drawn at once', () => {
  const page = drawnFor();
  page.give('list');
  expect(page.give('list with an answer')[0]).toBe('list with an answer');
  expect(page.give(null)[0]).toBe(null);
});
