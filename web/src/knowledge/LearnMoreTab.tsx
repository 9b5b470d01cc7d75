import { learning } from './facts/learning.ts';
import { OutsideLinks } from './OutsideLinks.tsx';

/** Where to read on. */
export function LearnMoreTab() {
  return <OutsideLinks label="Where to read on" links={learning} />;
}
