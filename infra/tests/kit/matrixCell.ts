import type { EncodedTestMultipartForm } from './forms.ts';
import type { RoleMatrixTestRole } from './matrixRoles.ts';
import type { RoleMatrixTestAccountRole, RoleMatrixFixture } from './roleMatrixFixture.ts';

/**
 * Request for a cell of the role matrix: path parameters, query, body or form, and headers in addition to the session.
 */
export interface RoleMatrixRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: EncodedTestMultipartForm;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Context of a request: the role of the caller, and the owner of the data that the request refers to. For guests, the
 * data of buyer A count as their own.
 */
export interface RoleMatrixRequestContext {
  readonly world: RoleMatrixFixture;
  /** Owner of the data: the caller, or another user. */
  readonly owner: RoleMatrixTestAccountRole;
  readonly isOwn: boolean;
  readonly role: RoleMatrixTestRole;
}

/**
 * Determines the owner of the data that the request refers to.
 * @param mine whether the caller owns the data.
 */
export function createRoleMatrixRequestContext(
  world: RoleMatrixFixture,
  role: RoleMatrixTestRole,
  mine: boolean,
): RoleMatrixRequestContext {
  const self = role === 'guest' ? 'buyerA' : role;
  const somebodyElse = self === 'buyerA' ? 'buyerB' : 'buyerA';
  return { world, role, isOwn: mine, owner: mine ? self : somebodyElse };
}

/** Creates the data that a valid request refers to, and returns the request. */
export type RoleMatrixRequestFactory = (
  subject: RoleMatrixRequestContext,
) => RoleMatrixRequest | Promise<RoleMatrixRequest>;
