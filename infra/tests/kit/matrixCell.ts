import type { EncodedForm } from './forms.ts';
import type { MatrixRole } from './matrixRoles.ts';
import type { Member, RoleWorld } from './roleWorld.ts';

/** What a cell names: its path parameters, its query, its body or form, and headers besides the session. */
export interface MatrixCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: EncodedForm;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whose things a cell is about: a guest's own stand for those of the first buyer. */
export interface Subject {
  readonly world: RoleWorld;
  /** The caller, or somebody else. */
  readonly of: Member;
  readonly mine: boolean;
  readonly role: MatrixRole;
}

/** @returns the one whose things are named. */
export function subjectOf(world: RoleWorld, role: MatrixRole, mine: boolean): Subject {
  const self = role === 'guest' ? 'buyerA' : role;
  const somebodyElse = self === 'buyerA' ? 'buyerB' : 'buyerA';
  return { world, role, mine, of: mine ? self : somebodyElse };
}

/** Makes what a call needs to be valid, and says how to make it. */
export type CallFor = (subject: Subject) => MatrixCall | Promise<MatrixCall>;
