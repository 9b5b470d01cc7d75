import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isStorableText, unstorableCharacterText } from '@marketplace/contracts/kernel/text.ts';
import type { preValidationAsyncHookHandler } from 'fastify';

/** Maximum nesting depth of lists and objects; the deepest body in the contracts has five levels. */
export const maxInputNestingDepth = 32;

const nestedTooDeepText = msg`Nested too deeply. At most ${plural({ max: maxInputNestingDepth }, { one: '# level', other: '# levels' })} of lists and objects are allowed.`;

/** A value of the input, linked to its parent. The path is computed from these links only if the value is reported. */
interface InputNode {
  readonly value: unknown;
  readonly name: string;
  readonly within: InputNode | null;
  readonly depth: number;
}

/** Property names that are safe to repeat in an error response; all names in the contracts match. */
const plainName = /^\w{1,40}$/;

function buildPath(place: InputNode): string {
  const names: string[] = [];
  for (let at = place; at.within !== null; at = at.within) names.unshift(at.name);
  return names.every((name) => plainName.test(name)) ? names.join('.') : '';
}

function refuse(place: InputNode, message: Message): never {
  throw new Refusal('shape', 'request.shape', message, [{ path: buildPath(place), message }]);
}

/**
 * Validates the values of one part of a request, at every nesting depth, before other code reads them. A refusal
 * contains the path of the invalid value, never the value itself.
 * @throws Refusal 'request.shape' for text or names that cannot be stored, and for input nested deeper than
 * `maxInputNestingDepth`.
 */
export function requireStorableInput(input: unknown): void {
  const waiting: InputNode[] = [{ value: input, name: '', within: null, depth: 0 }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string' && !isStorableText(value)) refuse(place, unstorableCharacterText);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxInputNestingDepth) refuse(place, nestedTooDeepText);
    for (const [name, member] of Object.entries(value as Readonly<Record<string, unknown>>)) {
      const inside = { value: member, name, within: place, depth: depth + 1 };
      if (!isStorableText(name)) refuse(inside, unstorableCharacterText);
      if (typeof member === 'string' || typeof member === 'object') waiting.push(inside);
    }
  }
}

/** Hook that validates path, query and body of a request. Multipart forms are validated later. */
export const storableInputHook: preValidationAsyncHookHandler = async ({ params, query, body }) => {
  for (const part of [params, query, body]) requireStorableInput(part);
  return Promise.resolve();
};
