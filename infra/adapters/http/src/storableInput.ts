import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import type { preValidationAsyncHookHandler } from 'fastify';

/** Lists and objects that may stand in one another; the deepest body of the contracts has five. */
export const deepestInput = 32;

/** A value of the input and where it stands: innermost name first, so that places cost nothing until one is told. */
interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly within: Place | null;
  readonly depth: number;
}

/** Names that may be repeated in an answer: those of the contracts look like this. */
const plainName = /^\w{1,40}$/;

function pathTo(place: Place): string {
  const names: string[] = [];
  for (let at = place; at.within !== null; at = at.within) names.unshift(at.name);
  return names.every((name) => plainName.test(name)) ? names.join('.') : '';
}

function refuse(place: Place, message: string): never {
  throw new Refusal('shape', 'request.shape', message, [{ path: pathTo(place), message }]);
}

/**
 * Looks through one part of a request, however it is nested, before anything reads it. Of what it refuses it names the place only.
 * @throws Refusal 'request.shape' for text or a name that no store can hold, and for what is nested more than `deepestInput` deep.
 */
export function requireStorable(input: unknown): void {
  const waiting: Place[] = [{ value: input, name: '', within: null, depth: 0 }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string' && !isStorableText(value))
      refuse(place, 'Contains a character that cannot be stored.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= deepestInput) refuse(place, 'Is nested too deep.');
    for (const [name, member] of Object.entries(value as Readonly<Record<string, unknown>>)) {
      const inside = { value: member, name, within: place, depth: depth + 1 };
      if (!isStorableText(name)) refuse(inside, 'Contains a character that cannot be stored.');
      if (typeof member === 'string' || typeof member === 'object') waiting.push(inside);
    }
  }
}

/** The rule for all that a request brings: path, query and body. Forms with files are read, and looked at, later. */
export const storableInput: preValidationAsyncHookHandler = async ({ params, query, body }) => {
  for (const part of [params, query, body]) requireStorable(part);
  return Promise.resolve();
};
