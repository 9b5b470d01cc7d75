import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenOf } from './apiCalls.ts';
import { findMatches, requestQuotesFor } from './matches.ts';
import { openForTests } from './opened.ts';

const opened = openForTests();

const answers = ['Light'];
const findSome = (page: Page) => findMatches(page, answers);
const requestQuotes = (page: Page) => requestQuotesFor(page, answers);

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly seen: RegExp | string;
  readonly act?: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/', seen: /^Show All Providers/ },
  { name: 'providers as cards', path: '/providers?view=cards&compare=emnify,1nce&type=MVNO', seen: /^10 of / },
  { name: 'providers as a table', path: '/providers?view=table', seen: /^10 of / },
  { name: 'drawer', path: '/providers?view=cards&open=emnify', seen: 'Catalogue scores' },
  { name: 'compare', path: '/compare?ids=emnify,1nce,soracom,telenor-iot&countries=DE,FR', seen: 'Catalogue scores' },
  { name: 'coverage table', path: '/coverage-map?show=table&country=DE', seen: /^25 of / },
  { name: 'network options', path: '/knowledge-base', seen: /^\d+ of \d+$/ },
  { name: 'use cases', path: '/knowledge-base?tab=use-cases', seen: 'Smart meters' },
  { name: 'coverage tools', path: '/knowledge-base?tab=coverage-tools', seen: 'TTN Mapper' },
  { name: 'requirements, step 1', path: '/requirements', seen: 'No Parameters', act: findSome },
  { name: 'requirements, step 2', path: '/requirements', seen: 'No Parameters', act: requestQuotes },
  { name: 'planning tools', path: '/knowledge-base?tab=planning-tools', seen: 'LoRaWAN duty cycle calculator' },
];

/**
 * Targets of the page that a finger meets on less than 44x44 px, with what it meets. What stands out of a target's box counts with it, as
 * do the words of a field; links in a line of text are exempt (WCAG 2.5.5), and what stays out of sight until it has the focus.
 */
function smallTargets(): string[] {
  const least = 44;
  const kinds =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="radio"], [role="option"]';
  const isInText = (target: Element): boolean =>
    target.matches('a') &&
    getComputedStyle(target).display === 'inline' &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  const isMeant = (target: Element): boolean =>
    target.checkVisibility({ visibilityProperty: true }) &&
    !target.matches(':disabled') &&
    target.closest('[inert], [aria-hidden="true"]') === null &&
    !isInText(target);
  const partsOf = (target: Element): Element[] => [
    target,
    ...('labels' in target ? ((target.labels as NodeListOf<Element> | null) ?? []) : []),
  ];
  /** How far from its middle a target is met in each direction, together. */
  const met = (parts: readonly Element[], { x, y, width, height }: DOMRect, across: boolean): number => {
    const reach = (step: 1 | -1): number => {
      for (let far = 0; far <= least; far += 0.5) {
        const [atX, atY] = [x + width / 2 + (across ? step * far : 0), y + height / 2 + (across ? 0 : step * far)];
        const hit = document.elementFromPoint(atX, atY);
        if (hit === null || !parts.some((part) => part.contains(hit))) return far;
      }
      return least;
    };
    return reach(1) + reach(-1);
  };
  return [...document.querySelectorAll(kinds)].filter(isMeant).flatMap((target) => {
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const parts = partsOf(target);
    const [box] = parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)
      .sort((one, other) => other.width * other.height - one.width * one.height);
    if (box === undefined) return [];
    const [width, height] = [met(parts, box, true), met(parts, box, false)];
    if (Math.min(width, height) >= least - 0.5) return [];
    const name = target.getAttribute('aria-label') ?? target.textContent.trim();
    return [`${target.localName} "${name.slice(0, 40)}" ${width}x${height}`];
  });
}

/** Waits for what moves once, as a sheet that rises; what turns for ever goes on. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const once = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(once.map(async ({ finished }) => finished));
  });
}

test('whatever can be pressed is at least 44 px wide and high', async () => {
  const token = await tokenOf(opened.url, 'buyer@acme-logistics.example');
  const small: Record<string, string[]> = {};
  for (const { name, path, seen, act } of screens) {
    const context = await opened.openContext({ size: 'phone', token });
    const page = await context.newPage();
    await page.goto(path);
    await page.getByText(seen).first().waitFor();
    await act?.(page);
    await standsStill(page);
    const found = await page.evaluate(smallTargets);
    if (found.length > 0) small[name] = [...new Set(found)];
    await context.close();
  }
  expect(small).toEqual({});
});
