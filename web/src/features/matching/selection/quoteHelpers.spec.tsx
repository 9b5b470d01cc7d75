import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../test/renderUi.tsx';
import { useChosenForQuotes } from '../chosenForQuotes.public.ts';

function Count() {
  return <p>{useChosenForQuotes().length} chosen</p>;
}

test('what is chosen for quotes cannot be asked for outside of the store: it is an error, not an empty choice', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderUi(<Count />)).toThrow(/<Provider>/);
  quiet.mockRestore();
});
