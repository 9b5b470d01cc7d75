import type { Page } from 'playwright-core';

/** Where the Tab key stopped. */
interface Stop {
  readonly name: string;
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
  const met: Element[] = [];
  const isBefore = (one: Element, other: Element | undefined): boolean =>
    other !== undefined && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  /** What was met, in a dialog from what comes first in it: there Tab goes around. */
  const inOrder = (): Element[] => {
    const first = scope().matches('[role="dialog"]')
      ? met.findIndex((each) => met.every((other) => each === other || isBefore(each, other)))
      : 0;
    return [...met.slice(first), ...met.slice(0, first)];
  };
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
        if (element === null || element === document.body || met.includes(element)) return null;
        met.push(element);
        return { name: nameOf(element), marked: isMarked(element), seen: isSeen(element) };
      },
      missed: () =>
        [...scope().querySelectorAll(kinds)]
          .filter((element) => isControl(element) && !met.includes(element))
          .map(nameOf),
      outOfOrder: () =>
        inOrder()
          .filter((element, place, all) => isBefore(element, all[place - 1]))
          .map(nameOf),
    },
  });
}

/** Goes through a page by Tab from its beginning to its end, or through the dialog that is open, once around. */
export async function walkByTab(page: Page): Promise<Walk> {
  await page.evaluate(install);
  const stops: Stop[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>('tabWalk.stop()');
    if (stop === null) break;
    stops.push(stop);
  }
  const names = (some: readonly Stop[]): string[] => some.map(({ name }) => name);
  return {
    stops: names(stops),
    missed: await page.evaluate<string[]>('tabWalk.missed()'),
    unmarked: names(stops.filter(({ marked }) => !marked)),
    unseen: names(stops.filter(({ seen }) => !seen)),
    outOfOrder: await page.evaluate<string[]>('tabWalk.outOfOrder()'),
  };
}
