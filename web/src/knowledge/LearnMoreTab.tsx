import { learning } from './facts/learning.ts';
import { OutsideLinks } from './OutsideLinks.tsx';

/** External resources for further reading. */
export function LearnMoreTab() {
  return <OutsideLinks label="Where to read on" links={learning} />;
}
