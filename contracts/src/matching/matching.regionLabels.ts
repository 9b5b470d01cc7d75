import { msg } from '@lingui/core/runtime-macro';
import { formatLabel } from '../kernel/messages/formatLabel.ts';
import type { Message } from '../kernel/messages/messages.ts';
import type { regionNames } from './matching.requirements.ts';

/** Labels of the regions. */
export const regionLabels: Readonly<Record<(typeof regionNames)[number], Message>> = {
  Global: msg`Global`,
  'North America': msg`North America`,
  'Latin America': msg`Latin America`,
  Europe: msg`Europe`,
  'Middle East': msg`Middle East`,
  Africa: msg`Africa`,
  'Asia Pacific': msg`Asia Pacific`,
  Oceania: msg`Oceania`,
};

/** Formats the name of a region; other texts stay unchanged. */
export function formatRegionName(name: string): string {
  return formatLabel(regionLabels, name);
}
