import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { unstorableCharacterText } from '@marketplace/contracts/kernel/text.ts';
import { EventNotStorableError } from './port.ts';

/** Turns the error for an event that no store accepts into a refusal. Returns other errors unchanged. */
export function convertNotStorableErrorToRefusal(error: unknown): unknown {
  if (!(error instanceof EventNotStorableError)) return error;
  switch (error.reason) {
    case 'too-large':
      return new Refusal(
        'tooLarge',
        'command.too-large',
        msg`The input is too large to store. Shorten it and try again.`,
      );
    case 'out-of-bounds':
      return new Refusal(
        'rule',
        'command.out-of-bounds',
        msg`A number or text value is too large to store. Enter a smaller number or shorter text.`,
      );
    case 'unstorable-text':
      return new Refusal('rule', 'command.unstorable', unstorableCharacterText);
  }
}
