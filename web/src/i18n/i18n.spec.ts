import { i18n } from '@marketplace/contracts/kernel/messages/messages.ts';
import { expect, test, vi } from 'vitest';

test('does not format a message that the build has not compiled, as in a browser', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  try {
    expect(i18n._({ id: 'not-compiled', message: 'From {name}', values: { name: 'emnify' } })).toBe('From {name}');
    expect(warn).toHaveBeenCalledOnce();
  } finally {
    warn.mockRestore();
  }
});
