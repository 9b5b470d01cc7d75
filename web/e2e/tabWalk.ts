import type { Page } from 'playwright-core';

/** Where the Tab key stopped. */
interface Stop {
  readonly name: string;
  /** Its place in the document. */
  readonly at: number;
  /** Whether something drawn around it says that it has the focus. */
  readonly marked: boolean;
  /** Whether it is in sight, and nothing lies over all of it. */
  readonly seen: boolean;
}

/** What is wrong on a page for whoever has only keys. */
export interface Walk {
  readonly stops: readonly string[];
  readonly missed: readonly string[];
  readonly unmarked: readonly string[];
  readonly unseen: readonly string[];
  readonly outOfOrder: readonly string[];
}

/** Stops after which a page counts as without an end. */
const mostStops = 400;

/** Functions of the page that looks at its own focus; kept in one text, since a page sees no modules. */
function install(): void {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const labelsOf = (element: Element): Element[] =>
    'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? labelsOf(element)[0]?.textContent ?? element.textContent;
    return `${element.localName} "${words.trim().slice(0, 50)}"`;
  };
  const placeOf = (element: Element): number => [...document.querySelectorAll('*')].indexOf(element);
  const scope = (): Element => document.querySelector('[role="dialog"]') ?? document.body;
  const isControl = (element: Element): boolean =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [data-focus-guard], [aria-hidden="true"]') &&
    element.closest('[inert], [aria-hidden="true"]') === null;
  const partsOf = (element: Element): Element[] =>
    [element, ...labelsOf(element), element.nextElementSibling].filter((part) => part !== null);
  const markable = (element: Element): Element[] =>
    [...partsOf(element), element.parentElement].filter((part) => part !== null);
  const isMarked = (element: Element): boolean =>
    markable(element).some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  const isSeen = (element: Element): boolean => {
    // A link may go on in the next line: its first one counts.
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
    return shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        return hit !== null && partsOf(element).some((part) => part.contains(hit));
      }),
    );
  };
  Object.assign(globalThis, {
    tabWalk: {
      stop: () => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        return { name: nameOf(element), at: placeOf(element), marked: isMarked(element), seen: isSeen(element) };
      },
      controls: () =>
        [...scope().querySelectorAll(kinds)]
          .filter(isControl)
          .map((element) => ({ name: nameOf(element), at: placeOf(element) })),
    },
  });
}

/** The stops of a dialog, which go around, from the one that comes first in it. */
function fromFirst(stops: readonly Stop[]): readonly Stop[] {
  const first = stops.findIndex(({ at }) => at === Math.min(...stops.map((stop) => stop.at)));
  return [...stops.slice(first), ...stops.slice(0, first)];
}

/** Goes through a page by Tab from its beginning to its end, or through the dialog that is open, once around. */
export async function walkByTab(page: Page): Promise<Walk> {
  await page.evaluate(install);
  const stops: Stop[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>('tabWalk.stop()');
    if (stop === null || stops.some(({ at }) => at === stop.at)) break;
    stops.push(stop);
  }
  const controls = await page.evaluate<Pick<Stop, 'name' | 'at'>[]>('tabWalk.controls()');
  const reached = new Set(stops.map(({ at }) => at));
  const inOrder = (await page.getByRole('dialog').count()) > 0 ? fromFirst(stops) : stops;
  const names = (some: readonly Pick<Stop, 'name'>[]): string[] => some.map(({ name }) => name);
  return {
    stops: names(stops),
    missed: names(controls.filter(({ at }) => !reached.has(at))),
    unmarked: names(stops.filter(({ marked }) => !marked)),
    unseen: names(stops.filter(({ seen }) => !seen)),
    outOfOrder: names(inOrder.filter(({ at }, place) => at < (inOrder[place - 1]?.at ?? 0))),
  };
}
