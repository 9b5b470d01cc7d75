import { expect, test, vi } from 'vitest';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { useProviderIdsSelectedForQuotes } from '../providerIdsForQuotes.public.ts';

function Count() {
  return <p>{useProviderIdsSelectedForQuotes().length} chosen</p>;
}

test('throws outside of the store provider instead of returning an empty selection', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderTestComponentWithTheme(<Count />)).toThrow(/<Provider>/);
  quiet.mockRestore();
});
