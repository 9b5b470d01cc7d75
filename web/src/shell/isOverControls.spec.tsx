import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsOverControls } from './useIsOverControls.ts';

function Floating() {
  const place = useRef<HTMLDivElement>(null);
  const isOver = useIsOverControls(place);
  return (
    <aside>
      <div ref={place}>{isOver ? 'covers a control' : 'covers nothing'}</div>
    </aside>
  );
}

afterEach(() => void vi.restoreAllMocks());

test('notices a control that comes without a change of size', async () => {
  const main = document.createElement('main');
  main.id = 'main';
  // Before whatever page an earlier file left in the document they share.
  document.body.prepend(main);
  vi.spyOn(document, 'elementsFromPoint').mockImplementation(() => [...main.querySelectorAll('button')]);
  render(<Floating />);
  expect(await screen.findByText('covers nothing')).toBeTruthy();
  main.append(document.createElement('button'));
  expect(await screen.findByText('covers a control')).toBeTruthy();
  main.replaceChildren();
  expect(await screen.findByText('covers nothing')).toBeTruthy();
  main.remove();
});
