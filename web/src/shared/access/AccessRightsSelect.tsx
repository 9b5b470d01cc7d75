import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';

export interface AccessRightsSelectProps<Right extends string> {
  /** Name of the person who gets the rights. */
  name: string;
  /** Assignable rights in ascending order. */
  rights: readonly Right[];
  /** Labels of the rights. */
  words: Readonly<Record<Right, string>>;
  value: Right;
  /** Whether a change is being saved. Further changes are then ignored, but the field stays focusable. */
  busy?: boolean;
  onChoose: (right: Right) => void;
}

/** Select field for the access rights of a person. */
export function AccessRightsSelect<Right extends string>(props: AccessRightsSelectProps<Right>) {
  const { name, rights, words, value, busy = false, onChoose } = props;
  const choose = (chosen: string): void => {
    const right = rights.find((each) => each === chosen);
    if (right !== undefined && !busy) onChoose(right);
  };
  return (
    <NativeSelect
      aria-label={t`Rights of ${name}`}
      aria-busy={busy}
      data={rights.toReversed().map((right) => ({ value: right, label: words[right] }))}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
