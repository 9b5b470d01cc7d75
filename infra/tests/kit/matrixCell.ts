import type { EncodedForm } from './forms.ts';
import type { MatrixRole } from './matrixRoles.ts';
import type { Member, RoleWorld } from './roleWorld.ts';

/** Request of a matrix cell: path parameters, query, body or form, and headers in addition to the session. */
export interface MatrixCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: EncodedForm;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The owner of the data that a cell's request refers to; a guest's own data are those of the first buyer. */
export interface Subject {
  readonly world: RoleWorld;
  /** The caller, or another user. */
  readonly of: Member;
  readonly mine: boolean;
  readonly role: MatrixRole;
}

/** Determines the owner of the data that the request refers to. */
export function subjectOf(world: RoleWorld, role: MatrixRole, mine: boolean): Subject {
  const self = role === 'guest' ? 'buyerA' : role;
  const somebodyElse = self === 'buyerA' ? 'buyerB' : 'buyerA';
  return { world, role, mine, of: mine ? self : somebodyElse };
}

/** Creates everything that a valid request needs, and returns the request. */
export type CallFor = (subject: Subject) => MatrixCall | Promise<MatrixCall>;
