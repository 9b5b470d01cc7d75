import { NativeSelect } from '@mantine/core';

export interface RightsSelectProps<Right extends string> {
  /** Whose they are. */
  name: string;
  /** Those that can be given, the least first. */
  rights: readonly Right[];
  /** What each of them is called. */
  words: Readonly<Record<Right, string>>;
  value: Right;
  /** While a choice is on its way no other is taken; the field keeps the focus. */
  busy?: boolean;
  onChoose: (right: Right) => void;
}

/** What somebody may do, for whoever says so. */
export function RightsSelect<Right extends string>(props: RightsSelectProps<Right>) {
  const { name, rights, words, value, busy = false, onChoose } = props;
  const choose = (chosen: string): void => {
    const right = rights.find((each) => each === chosen);
    if (right !== undefined && !busy) onChoose(right);
  };
  return (
    <NativeSelect
      aria-label={`Rights of ${name}`}
      aria-busy={busy}
      data={rights.toReversed().map((right) => ({ value: right, label: words[right] }))}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
