import type { EncodedMultipartForm } from './forms.ts';
import type { MatrixRole } from './matrixRoles.ts';
import type { MatrixMember, RoleMatrixFixture } from './roleMatrixFixture.ts';

/** Request of a matrix cell: path parameters, query, body or form, and headers in addition to the session. */
export interface MatrixCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: EncodedMultipartForm;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What a cell tests: the role of the caller, and the owner of the data that the request refers to. The data of the
 * first buyer count as those of guests.
 */
export interface MatrixSubject {
  readonly world: RoleMatrixFixture;
  /** The caller, or another user. */
  readonly owner: MatrixMember;
  readonly isOwn: boolean;
  readonly role: MatrixRole;
}

/** Determines the owner of the data that the request refers to. */
export function selectMatrixSubject(world: RoleMatrixFixture, role: MatrixRole, mine: boolean): MatrixSubject {
  const self = role === 'guest' ? 'buyerA' : role;
  const somebodyElse = self === 'buyerA' ? 'buyerB' : 'buyerA';
  return { world, role, isOwn: mine, owner: mine ? self : somebodyElse };
}

/** Creates everything that a valid request needs, and returns the request. */
export type MatrixCallFactory = (subject: MatrixSubject) => MatrixCall | Promise<MatrixCall>;
