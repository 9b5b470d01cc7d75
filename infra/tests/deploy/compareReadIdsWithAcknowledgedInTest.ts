/** Differences between acknowledged ids and ids that were read. */
export interface AcknowledgedIdDifference {
  /** Ids that were acknowledged but not read. */
  readonly lost: readonly string[];
  /** Ids that were read more than once. */
  readonly duplicated: readonly string[];
  /** Ids that were read but not acknowledged. */
  readonly unknown: readonly string[];
}

/** Compares sets instead of counts, so that missing and additional ids do not cancel out. */
export function compareReadIdsWithAcknowledgedInTest(
  acknowledged: ReadonlySet<string>,
  read: readonly string[],
): AcknowledgedIdDifference {
  const distinct = new Set(read);
  return {
    lost: [...acknowledged].filter((id) => !distinct.has(id)),
    duplicated: [...distinct].filter((id) => read.indexOf(id) !== read.lastIndexOf(id)),
    unknown: [...distinct].filter((id) => !acknowledged.has(id)),
  };
}
