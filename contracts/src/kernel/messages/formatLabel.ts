import { type Message, formatMessage } from './messages.ts';

/**
 * Formats the label of a value. Values without a label stay unchanged: names that are the same in every language
 * (`null`), and values that this release does not know.
 */
export function formatLabel(labels: Readonly<Record<string, Message | null>>, value: string): string {
  const label = Object.hasOwn(labels, value) ? (labels[value] ?? null) : null;
  return label === null ? value : formatMessage(label);
}
