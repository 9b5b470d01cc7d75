import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollPositionKeeper } from './ScrollPositionKeeper.tsx';

const height = 100;

/** Mocks the position of a card: the cards are stacked, starting at the top of the window. */
function mockRect(this: Element): DOMRect {
  const cards = [...document.querySelectorAll('article')];
  return { top: cards.indexOf(this as HTMLElement) * height } as DOMRect;
}

const scrollBy = vi.fn();
beforeEach(() => {
  scrollBy.mockClear();
  vi.spyOn(window, 'scrollBy').mockImplementation(scrollBy);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(mockRect);
});
afterEach(() => void vi.restoreAllMocks());

function renderItems(offset: number, count: number, question = 'all') {
  const places = Array.from({ length: count }, (_none, place) => offset + place);
  return (
    <ScrollPositionKeeper question={question} offset={offset}>
      {places.map((place) => (
        <article key={place}>
          <button type="button">{place}</button>
        </article>
      ))}
    </ScrollPositionKeeper>
  );
}

function renderList(...before: Parameters<typeof renderItems>): (...after: Parameters<typeof renderItems>) => void {
  const { rerender } = render(renderItems(...before));
  return (...after) => rerender(renderItems(...after));
}

test('keeps visible items in place when items above them are removed', () => {
  renderList(0, 20)(4, 20);
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: -4 * height, behavior: 'instant' });
});

test('keeps visible items in place when items are added above them', () => {
  renderList(12, 20)(0, 20);
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 12 * height, behavior: 'instant' });
});

test('does not scroll for a different list or for items added at the end', () => {
  const update = renderList(0, 10);
  update(0, 20);
  update(4, 20, 'other');
  expect(scrollBy).not.toHaveBeenCalled();
});

test('moves the focus to the list when the focused item is removed', () => {
  const update = renderList(0, 10);
  screen.getByRole('button', { name: '0' }).focus();
  update(4, 10);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'List of providers' }));
});
