import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SteadyPlace } from './SteadyPlace.tsx';

const height = 100;

/** Cards stand below each other, the first at the window's upper edge. */
function topOf(this: Element): DOMRect {
  const cards = [...document.querySelectorAll('article')];
  return { top: cards.indexOf(this as HTMLElement) * height } as DOMRect;
}

const scrollBy = vi.fn();
beforeEach(() => {
  scrollBy.mockClear();
  vi.spyOn(window, 'scrollBy').mockImplementation(scrollBy);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(topOf);
});
afterEach(() => void vi.restoreAllMocks());

function list(offset: number, count: number, question = 'all') {
  const places = Array.from({ length: count }, (_none, place) => offset + place);
  return (
    <SteadyPlace question={question} offset={offset}>
      {places.map((place) => (
        <article key={place}>
          <button type="button">{place}</button>
        </article>
      ))}
    </SteadyPlace>
  );
}

function renderList(...before: Parameters<typeof list>): (...after: Parameters<typeof list>) => void {
  const { rerender } = render(list(...before));
  return (...after) => rerender(list(...after));
}

test('what is looked at stays where it is when items above it leave the page', () => {
  renderList(0, 20)(4, 20);
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: -4 * height, behavior: 'instant' });
});

test('and when items come above it', () => {
  renderList(12, 20)(0, 20);
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 12 * height, behavior: 'instant' });
});

test('another list, and more at its end, move nothing', () => {
  const show = renderList(0, 10);
  show(0, 20);
  show(4, 20, 'other');
  expect(scrollBy).not.toHaveBeenCalled();
});

test('the list takes the focus of what has left it', () => {
  const show = renderList(0, 10);
  screen.getByRole('button', { name: '0' }).focus();
  show(4, 10);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'List of providers' }));
});
