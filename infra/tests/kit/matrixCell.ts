import type { EncodedMultipartForm } from './forms.ts';
import type { RoleMatrixRole } from './matrixRoles.ts';
import type { RoleMatrixAccountRole, RoleMatrixFixture } from './roleMatrixFixture.ts';

/** Request of a matrix cell: path parameters, query, body or form, and headers in addition to the session. */
export interface RoleMatrixCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: EncodedMultipartForm;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Subject of a cell: the role of the caller, and the owner of the data that the request refers to. The data of the
 * first buyer count as those of guests.
 */
export interface RoleMatrixCallContext {
  readonly world: RoleMatrixFixture;
  /** The caller, or another user. */
  readonly owner: RoleMatrixAccountRole;
  readonly isOwn: boolean;
  readonly role: RoleMatrixRole;
}

/** Determines the owner of the data that the request refers to. */
export function createRoleMatrixCallContext(
  world: RoleMatrixFixture,
  role: RoleMatrixRole,
  mine: boolean,
): RoleMatrixCallContext {
  const self = role === 'guest' ? 'buyerA' : role;
  const somebodyElse = self === 'buyerA' ? 'buyerB' : 'buyerA';
  return { world, role, isOwn: mine, owner: mine ? self : somebodyElse };
}

/** Creates everything that a valid request needs, and returns the request. */
export type RoleMatrixCallFactory = (subject: RoleMatrixCallContext) => RoleMatrixCall | Promise<RoleMatrixCall>;
