/**
 * Returns the pair at an index of an endless sequence: all operations appear once before any operation repeats, roles
 * alternate, and all pairs appear equally often.
 * @throws RangeError when a list is empty.
 */
export function getFuzzTestOperationAndRoleAtIndex<Operation, Role>(
  index: number,
  operations: readonly Operation[],
  roles: readonly Role[],
): readonly [Operation, Role] {
  const position = index % operations.length;
  const round = Math.floor(index / operations.length);
  const operation = operations[position];
  const role = roles[(position + round) % roles.length];
  if (operation === undefined || role === undefined)
    throw new RangeError('There are no operations or no roles to pair.');
  return [operation, role];
}
