import type { Page } from 'playwright-core';

/** An element that the Tab key reached. */
interface Stop {
  readonly name: string;
  /** Whether a visible outline marks the focus. */
  readonly marked: boolean;
  /** Whether the element is in view and not fully covered. */
  readonly seen: boolean;
}

/** The elements of a page that the Tab key reaches, and the problems of the page for keyboard users. */
export interface TabNavigationAudit {
  readonly stops: readonly string[];
  readonly missed: readonly string[];
  readonly unmarked: readonly string[];
  readonly unseen: readonly string[];
  readonly outOfOrder: readonly string[];
}

/** Number of Tab stops after which the Tab order of a page counts as endless. */
const mostStops = 400;

/**
 * Installs the functions that run in the page. All of them are in one function, because a page has no access to
 * modules.
 */
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
  /**
   * Returns the reached elements in the order of the Tab key. In a dialog, where the Tab key cycles, the order starts
   * with the first element of the dialog.
   */
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
    // A link may span several lines, so only its first line is checked.
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

/** Moves the focus through a page by Tab from beginning to end, or once around an open dialog. */
export async function auditPageTabNavigationInTest(page: Page): Promise<TabNavigationAudit> {
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
